import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aConversation, me } from '../../../test/chat.ts';
import { serveMessages } from '../../../test/messages.ts';
import { openPage } from '../../../test/page.tsx';

const world = serveMessages();

describe('the inbox', () => {
  it('names the other person, also when the last word was one’s own, with its age and what waits', async () => {
    world.unread = 3;
    world.inbox = [
      aConversation({ unreadCount: 3 }),
      aConversation({
        id: 'b'.repeat(32),
        participants: [{ id: 'u_lea', username: 'lea-marchand' }],
        lastMessage: 'À vendredi',
        lastSenderId: me,
        lastUpdated: 'jadis',
        muted: true,
      }),
    ];
    await openPage('/messages');
    const rows = await screen.findAllByRole('link', { name: /karim_b|lea-marchand/ });
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'KBkarim_bMessage 2il y a 5\u00A0min33 messages non lus',
      'LMlea-marchandVous\u00A0: À vendrediRécentSon coupé',
    ]);
    expect(await screen.findByRole('heading', { level: 1, name: /3 messages non lus/ })).toBeTruthy();
  });

  it('is searched by name or by last words, whatever the accents', async () => {
    world.inbox = [
      aConversation(),
      aConversation({ id: 'b'.repeat(32), participants: [{ id: 'u_lea', username: 'Léa' }] }),
    ];
    await openPage('/messages');
    await screen.findByText('karim_b');
    const field = screen.getByPlaceholderText('Rechercher une conversation...');
    fireEvent.change(field, { target: { value: 'LEA' } });
    expect(screen.queryByText('karim_b')).toBeNull();
    expect(screen.getByText('Léa')).toBeTruthy();
    fireEvent.change(field, { target: { value: 'zzz' } });
    expect(screen.getByText(/Aucune conversation ne correspond/)).toBeTruthy();
  });

  it('says so when it is empty', async () => {
    world.inbox = [];
    await openPage('/messages');
    expect(await screen.findByRole('heading', { name: 'Aucune conversation' })).toBeTruthy();
    expect(screen.getByText('Vos conversations apparaîtront ici')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Parcourir les annonces' }).getAttribute('href')).toBe('/');
  });

  it('ends with the legal texts, as the page has no footer here', async () => {
    await openPage('/messages');
    const pane = within(await screen.findByRole('region', { name: 'Conversations' }));
    for (const name of ['Conditions d’utilisation', 'Mentions légales', 'Politique de confidentialité'])
      expect(pane.getByRole('link', { name })).toBeTruthy();
  });
});
