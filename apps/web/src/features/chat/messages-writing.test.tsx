import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { conversationId, karim, me } from '../../../test/chat.ts';
import { bubbles, composer, flow, open, serveMessages, write } from '../../../test/messages.ts';
import { openPage, openPublishedPage } from '../../../test/page.tsx';
import { closeSession } from '../../lib/session.ts';

const world = serveMessages();

describe('writing', () => {
  it('sends with Enter, breaks the line with Shift and Enter, and never sends nothing', async () => {
    const user = userEvent.setup();
    await openPage(open);
    await flow();
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Envoyer' });
    expect(composer().placeholder).toBe('Tapez votre message...');
    expect(button.disabled).toBe(true);
    await user.type(composer(), '   {Enter}');
    expect(world.server.to('/api/chat')).toEqual([]);
    await user.clear(composer());
    await user.type(composer(), 'On joue{Shift>}{Enter}{/Shift}demain ?{Enter}');
    await waitFor(() => expect(bubbles().at(-1)).toBe('Vous : On joue demain ?'));
    expect(world.server.to('/api/chat').map(({ body }) => body)).toEqual([
      { conversationId, content: 'On joue\ndemain ?', recipientIds: [karim] },
    ]);
    expect(composer().value).toBe('');
    await waitFor(() => expect(bubbles()).toHaveLength(3));
  });

  it('shows a message at once, and keeps it with « Réessayer » when it did not leave', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    let answer: ((response: Response) => void) | undefined;
    world.send = () => new Promise((resolve) => (answer = resolve));
    await openPage(open);
    await flow();
    write('Bonjour');
    expect(await screen.findByText('Envoi…')).toBeTruthy();
    await waitFor(() => expect(answer).toBeDefined());
    act(() =>
      answer?.(
        Response.json({ userMessage: 'Cette personne ne peut pas recevoir votre message.' }, { status: 404 }),
      ),
    );
    expect(await screen.findByText('Cette personne ne peut pas recevoir votre message.')).toBeTruthy();

    world.send = ({ content }) => Response.json(world.keep(content), { status: 201 });
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull());
    await waitFor(() => expect(world.messages).toHaveLength(3));
    await waitFor(() => expect(screen.queryByText('Envoi…')).toBeNull());
    expect(bubbles()).toHaveLength(3);
  });

  it('keeps the draft when the person leaves and comes back', async () => {
    const { go } = await openPage(open);
    await flow();
    fireEvent.change(composer(), { target: { value: 'Je finirai plus tard' } });
    await go('/messages');
    await go(open);
    expect(composer().value).toBe('Je finirai plus tard');
  });

  it.each([
    [500, /une erreur est survenue de notre côté\. Nouvel essai dans quelques secondes/],
    [429, /trop de messages en peu de temps\. Il partira tout seul dans 40 secondes/],
  ])('says what a message waits for after a %i', async (status, sentence) => {
    vi.spyOn(console, 'warn').mockReturnValue();
    world.send = () => new Response('', { status, headers: status === 429 ? { 'Retry-After': '40' } : {} });
    await openPage(open);
    await flow();
    write('Bonjour');
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(screen.queryByText(/connexion/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Réessayer' })).toBeTruthy();
  });

  describe('without an answer', () => {
    const waits = () => screen.findAllByText(/il partira au retour de la connexion/);
    const sent = () =>
      world.server.calls.filter((call) => call.method === 'POST' && call.path === '/api/chat');
    const said = () => sent().map(({ body }) => (body as { content: string }).content);

    beforeEach(() => {
      vi.spyOn(console, 'warn').mockReturnValue();
      world.send = () => Promise.reject(new TypeError('Failed to fetch'));
    });

    it('a message waits, and leaves once when the network is back, before what was written after it', async () => {
      await openPage(open);
      await flow();
      const { fetch } = globalThis;
      const keys = new Set<string | null>();
      vi.stubGlobal('fetch', (_path: string, { method, headers }: RequestInit = {}) => {
        if (method === 'POST') keys.add(new Headers(headers).get('Idempotency-Key'));
        return Promise.reject(new TypeError('Failed to fetch'));
      });
      write('Un');
      await waits();
      expect(await screen.findByText(/Vous êtes hors connexion/)).toBeTruthy();
      expect(screen.getByText('Message non envoyé')).toBeTruthy();

      let answer: (() => void) | undefined;
      world.send = ({ content }) =>
        content === 'Un'
          ? new Promise((resolve) => {
              answer = () => resolve(Response.json(world.keep(content), { status: 201 }));
            })
          : Response.json(world.keep(content), { status: 201 });
      vi.stubGlobal('fetch', fetch);
      act(() => void window.dispatchEvent(new Event('online')));
      write('Deux');
      await waitFor(() => expect(answer).toBeDefined());
      act(() => answer?.());
      await waitFor(() => expect(said()).toEqual(['Un', 'Deux']));
      expect([...keys]).toEqual([sent()[0]?.key]);
      await waitFor(() => expect(screen.queryByText('Envoi…')).toBeNull());
      expect(bubbles().slice(-2)).toEqual(['Vous : Un', 'Vous : Deux']);
    });

    it('it is still there after a reload, unless it was discarded, and leaves once from whatever page', async () => {
      const { page } = await openPublishedPage(open);
      await flow();
      write('Un');
      await waits();
      write('Deux');
      await waitFor(async () => expect(await waits()).toHaveLength(2));
      fireEvent.click(screen.getAllByRole('button', { name: 'Effacer' })[0] ?? document.body);
      const stored = window.localStorage.getItem(`draft:${me}:outbox`);
      page.unmount();

      world.send = ({ content }) => Response.json(world.keep(content), { status: 201 });
      await openPublishedPage('/conditions');
      await waitFor(() => expect(world.messages).toHaveLength(3));
      const last = sent().at(-1);
      expect(last?.body).toEqual({ conversationId, content: 'Deux', recipientIds: [karim] });
      expect(stored).toContain(last?.key);
      await waitFor(() => expect(window.localStorage.getItem(`draft:${me}:outbox`)).toBeNull());
    });

    it('it is erased from the device by logging out', async () => {
      await openPage(open);
      await flow();
      write('Un secret');
      await waits();
      expect(JSON.stringify(window.localStorage)).toContain('Un secret');
      act(() => closeSession());
      expect(JSON.stringify(window.localStorage)).not.toContain('Un secret');
    });
  });
});
