import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aConversation, aMessage, me } from '../../../test/chat.ts';
import { bubbles, flow, open, path, serveMessages } from '../../../test/messages.ts';
import { openStrictPage } from '../../../test/page.tsx';

const world = serveMessages();

const conversation = () => screen.findByRole('region', { name: 'Conversation avec karim_b' });

describe('a conversation', () => {
  it('opens from its address, with its messages under their day, and is read', async () => {
    world.unread = 1;
    world.inbox = [aConversation({ unreadCount: 1, readSeq: 1 })];
    await openStrictPage(open);
    const talk = await conversation();
    expect(within(talk).getByRole('heading', { name: 'karim_b' })).toBeTruthy();
    expect(within(talk).getByText('2 messages')).toBeTruthy();
    const back = within(talk).getByRole('link', { name: 'Retour aux conversations' });
    expect(back.getAttribute('href')).toBe('/messages');
    await flow();
    expect(bubbles()).toEqual(['karim_b : Message 1', 'karim_b : Message 2']);
    expect(within(talk).getByRole('heading', { level: 2 }).textContent).toMatch(/Aujourd'hui|Hier/);
    await waitFor(() =>
      expect(world.server.to(`${path}/read`).map(({ body }) => body)).toEqual([{ seq: 2 }]),
    );
    await waitFor(() => expect(screen.queryByText(/non lu/)).toBeNull());
  });

  it.each([
    [1, '1 message'],
    [0, 'Nouvelle conversation'],
  ])('of %i messages says « %s »', async (messageCount, text) => {
    world.inbox = [aConversation({ messageCount })];
    await openStrictPage(open);
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it.each(['ffffffffffffffffffffffffffffffff', 'undefined'])('that is not there says so (%s)', async (id) => {
    vi.spyOn(console, 'warn').mockReturnValue();
    await openStrictPage(`/messages?conversation=${id}`);
    expect(await screen.findByRole('heading', { name: 'Conversation introuvable' })).toBeTruthy();
  });

  it('that one has deleted says so, with a way back and nothing to write into', async () => {
    world.inbox = [];
    world.messages = [];
    const { address } = await openStrictPage(open);
    expect(await screen.findByRole('heading', { name: 'Conversation introuvable' })).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Votre message' })).toBeNull();
    fireEvent.click(screen.getByRole('link', { name: 'Toutes les conversations' }));
    expect(address()).toBe('/messages');
  });

  it('that the inbox does not hold yet bears the other person’s name, and the inbox is asked again', async () => {
    const rows = world.inbox;
    world.inbox = [];
    world.answers['GET /api/chat/conversations'] = () => {
      const answer = Response.json(world.inbox);
      if (world.server.to(`${path}/messages`).length > 0) world.inbox = rows;
      return answer;
    };
    await openStrictPage(open);
    expect(await conversation()).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Options de la conversation' })).toBeTruthy();
  });

  it('loads older messages near the top, 15 at a time, until there are no more', async () => {
    world.messages = Array.from({ length: 40 }, (_, index) => aMessage(index + 1));
    world.inbox = [aConversation({ messageCount: 40, lastSeq: 40, readSeq: 40 })];
    await openStrictPage(open);
    const view = await flow();
    expect(bubbles()).toHaveLength(15);
    const scrollTo = (top: number) => {
      Object.defineProperty(view, 'scrollTop', { value: top, writable: true });
      fireEvent.scroll(view);
    };
    const older = () =>
      world.server.to(`${path}/messages`).flatMap(({ query }) => query.match(/^page=[1-9].*/) ?? []);
    scrollTo(51);
    expect(older()).toEqual([]);
    scrollTo(50);
    await waitFor(() => expect(bubbles()).toHaveLength(30));
    scrollTo(0);
    await waitFor(() => expect(bubbles()).toHaveLength(40));
    expect(bubbles()[0]).toBe('karim_b : Message 1');
    scrollTo(0);
    expect(screen.queryByRole('button', { name: 'Messages précédents' })).toBeNull();
    expect(older()).toEqual(['page=1&limit=15', 'page=2&limit=15']);
  });

  it('shows up to where the other person has read', async () => {
    world.messages.push(aMessage(3, { senderId: me, content: 'À demain' }));
    world.inbox = [aConversation({ otherReadSeq: 3 })];
    await openStrictPage(open);
    expect(await within(await flow()).findByText('Lu')).toBeTruthy();
  });
});
