import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { conversationId, karim } from '../../../test/chat.ts';
import { choose, composer, open, path, serveMessages } from '../../../test/messages.ts';
import { openPage } from '../../../test/page.tsx';

const world = serveMessages();

describe('the menu of a conversation', () => {
  it('shows who the other person is', async () => {
    await openPage(open);
    await choose('Voir le profil');
    const card = screen.getByRole('dialog', { name: 'Profil' });
    expect(card.textContent).toContain('karim_b');
    expect(await within(card).findByText('Membre depuis mai 2026')).toBeTruthy();
    expect(within(card).getByText('Villeurbanne')).toBeTruthy();
    const link = within(card).getByRole('link', { name: /Tennis le dimanche/ });
    expect([link.textContent, link.getAttribute('href')]).toEqual([
      'Tennis le dimancheTennis · Lyon',
      '/announce/a1',
    ]);
  });

  it('shows the known details when the server sends no more', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    world.answers[`GET /api/people/${karim}`] = () => new Response('', { status: 404 });
    await openPage(open);
    await choose('Voir le profil');
    const card = screen.getByRole('dialog', { name: 'Profil' });
    await waitFor(() => expect(within(card).queryByRole('status')).toBeNull());
    expect(card.textContent).toContain('2 messages entre vous');
    expect(card.textContent).not.toContain('annonce');
  });

  it('cuts the sound and gives it back', async () => {
    await openPage(open);
    await choose('Couper le son');
    await waitFor(() =>
      expect(world.server.to(`${path}/mute`).map(({ body }) => body)).toEqual([{ muted: true }]),
    );
    expect(await screen.findByText('Son coupé')).toBeTruthy();
    await choose('Rétablir le son');
    await waitFor(() => expect(world.server.to(`${path}/mute`)).toHaveLength(2));
  });

  it('deletes after a question, and goes back to the inbox', async () => {
    const { address } = await openPage(open);
    await choose('Supprimer');
    const dialog = screen.getByRole('dialog', { name: /Supprimer la conversation/ });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Supprimer' }));
    await waitFor(() => expect(address()).toBe('/messages'));
    expect(await screen.findByRole('heading', { name: 'Aucune conversation' })).toBeTruthy();
  });

  it('blocks, which hides the composer, and unblocks', async () => {
    await openPage(open);
    await choose('Bloquer');
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Bloquer' }));
    expect(await screen.findByText('Vous avez bloqué karim_b.')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Votre message' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Débloquer' }));
    await waitFor(() => expect(composer()).toBeTruthy());
  });

  it('reports, after a reason and a statement of good faith', async () => {
    await openPage(open);
    await choose('Signaler');
    const dialog = screen.getByRole('dialog', { name: 'Signaler la conversation' });
    const submit = within(dialog).getByRole('button', { name: 'Envoyer le signalement' });
    fireEvent.submit(within(dialog).getByRole('radio', { name: 'Autre raison' }).closest('form') ?? submit);
    expect(await within(dialog).findByText('Choisissez une raison')).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('radio', { name: 'Arnaque ou tentative de fraude' }));
    fireEvent.click(within(dialog).getByRole('checkbox'));
    fireEvent.submit(
      submit.closest('form') ?? within(dialog).getByRole('checkbox').closest('form') ?? submit,
    );
    await waitFor(() =>
      expect(world.server.to('/api/reports').map(({ body }) => body)).toEqual([
        {
          targetType: 'conversation',
          targetId: conversationId,
          reason: 'scam',
          details: '',
          goodFaith: true,
        },
      ]),
    );
    expect(await screen.findByText(/votre signalement a bien été envoyé/)).toBeTruthy();
  });
});
