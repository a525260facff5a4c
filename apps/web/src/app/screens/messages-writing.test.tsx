import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { conversationId } from '../../../test/chat.ts';
import { bubbles, composer, flow, open, serveMessages, write } from '../../../test/messages.ts';
import { openPage } from '../../../test/page.tsx';

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
      { conversationId, content: 'On joue\ndemain ?' },
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

  it('keeps what is being written when one leaves and comes back', async () => {
    const { go } = await openPage(open);
    await flow();
    fireEvent.change(composer(), { target: { value: 'Je finirai plus tard' } });
    await go('/messages');
    await go(open);
    expect(composer().value).toBe('Je finirai plus tard');
  });
});
