import type { Conversation } from '@coequipiers/contract/chat-schemas';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aConversation, aMessage, conversationId, karim, me } from '../../../test/chat.ts';
import { later } from '../../../test/fake-server.ts';
import { serveLive } from '../../../test/live.ts';
import { bubbles, flow, open, path, serveMessages, write } from '../../../test/messages.ts';
import { openPage } from '../../../test/page.tsx';
import { dropSession } from '../../lib/session.ts';
import { readOutbox } from './outbox.ts';

const world = serveMessages();

describe('live', () => {
  const topic = `/user/topic/conversations/${conversationId}`;

  async function openLive() {
    const live = await serveLive();
    const page = await openPage(open);
    await waitFor(() => expect(live.topics()).toEqual(expect.arrayContaining([topic, `${topic}/events`])));
    await flow();
    return { ...page, live };
  }

  it('a message arrives once, is read at once, and the typing sign goes', async () => {
    const { live } = await openLive();
    act(() => live.publish(`${topic}/events`, { type: 'typing', personId: karim, typing: true }));
    expect(await screen.findByText('karim_b écrit…')).toBeTruthy();
    world.messages.push(aMessage(3));
    act(() => live.publish(topic, aMessage(3)));
    act(() => live.publish(topic, aMessage(3)));
    await waitFor(() => expect(bubbles()).toHaveLength(3));
    expect(screen.queryByText('karim_b écrit…')).toBeNull();
    await waitFor(() => expect(world.server.to(`${path}/read`).at(-1)?.body).toEqual({ seq: 3 }));
    dropSession();
    await live.stop();
  });

  it('fetches missed messages, in order', async () => {
    const { live } = await openLive();
    world.messages.push(aMessage(3), aMessage(4), aMessage(5));
    act(() => live.publish(topic, aMessage(5)));
    await waitFor(() => expect(bubbles()).toHaveLength(5));
    expect(bubbles().at(-1)).toBe('karim_b : Message 5');
    dropSession();
    await live.stop();
  });

  it('shows each of many missed messages once, although more arrive while they are fetched page by page', async () => {
    const { live } = await openLive();
    const answer = world.answers[`GET ${path}/messages`];
    const upTo = (last: number) => {
      for (let seq = world.messages.length + 1; seq <= last; seq += 1) world.messages.push(aMessage(seq));
    };
    upTo(60);
    world.answers[`GET ${path}/messages`] = async (call) => {
      const page = (await answer?.(call)) ?? new Response();
      // The pages after this one shift.
      upTo(70);
      return page;
    };
    act(() => live.publish(topic, aMessage(60)));
    await waitFor(() => expect(bubbles()).toContain('karim_b : Message 3'));
    act(() => live.publish(topic, aMessage(70)));
    await waitFor(() => expect(bubbles()).toContain('karim_b : Message 61'));
    expect(bubbles()).toHaveLength(70);
    dropSession();
    await live.stop();
  });

  it('asks again for missed messages when the server did not answer', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { live } = await openLive();
    const answer = world.answers[`GET ${path}/messages`];
    let failures = 0;
    world.answers[`GET ${path}/messages`] = (call) => {
      failures += 1;
      return failures > 1 && answer ? answer(call) : Promise.resolve(new Response('', { status: 503 }));
    };
    world.messages.push(aMessage(3), aMessage(4));
    act(() => live.publish(topic, aMessage(4)));
    await waitFor(() => expect(bubbles()).toHaveLength(4), { timeout: 10_000 });
    dropSession();
    await live.stop();
  });

  it('fetches messages that came between the first page and the live connection', async () => {
    const answer = world.answers[`GET ${path}/messages`];
    world.answers[`GET ${path}/messages`] = async (call) => {
      const page = (await answer?.(call)) ?? new Response();
      world.messages = [aMessage(1), aMessage(2), aMessage(3)];
      return page;
    };
    const { live } = await openLive();
    await waitFor(() => expect(bubbles()).toHaveLength(3));
    dropSession();
    await live.stop();
  });

  it('does not subscribe to someone else’s conversation, which would end the connection', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const live = await serveLive();
    const others = 'f'.repeat(32);
    await openPage(`/messages?conversation=${others}`);
    expect(await screen.findByRole('heading', { name: 'Conversation introuvable' })).toBeTruthy();
    await waitFor(() => expect(live.topics()).toContain('/user/topic/inbox'));
    // The connection keeps the order: a subscription sent before this event would have arrived by now.
    act(() => live.publish('/user/topic/inbox/events', { type: 'blocks' }));
    await waitFor(() => expect(world.server.to('/api/chat/conversations').length).toBeGreaterThan(1));
    expect(live.topics().filter((name) => name.includes(others))).toEqual([]);
    expect(live.tokens).toHaveLength(1);
    dropSession();
    await live.stop();
  });

  it('shows an own message once when its echo arrives before the answer', async () => {
    let answer: ((response: Response) => void) | undefined;
    world.send = () => new Promise((resolve) => (answer = resolve));
    const { live } = await openLive();
    write('ok');
    await waitFor(() => expect(answer).toBeDefined());
    const echo = world.keep('ok');
    act(() => live.publish(topic, echo));
    await waitFor(() => expect(screen.queryByText('Envoi…')).toBeNull());
    expect(bubbles()).toHaveLength(3);
    act(() => answer?.(Response.json(echo, { status: 201 })));
    await waitFor(() => expect(readOutbox(me)).toEqual([]));
    expect(bubbles()).toHaveLength(3);
    dropSession();
    await live.stop();
  });

  it('shows a read mark when the other person reads', async () => {
    world.messages.push(aMessage(3, { senderId: me }));
    const { live } = await openLive();
    expect(screen.queryByText('Lu')).toBeNull();
    world.inbox = [aConversation({ otherReadSeq: 3 })];
    act(() => live.publish(`${topic}/events`, { type: 'read', personId: karim, seq: 3 }));
    expect(await screen.findByText('Lu')).toBeTruthy();
    dropSession();
    await live.stop();
  });

  it('keeps a read mark when an older answer arrives after it', async () => {
    world.messages.push(aMessage(3, { senderId: me }));
    const { live, queryClient } = await openLive();
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    const older = later();
    world.answers['GET /api/chat/conversations'] = older.answer;
    act(() => void queryClient.invalidateQueries({ queryKey: ['chat', me, 'inbox'] }));
    act(() => live.publish(`${topic}/events`, { type: 'read', personId: karim, seq: 3 }));
    expect(await screen.findByText('Lu')).toBeTruthy();
    await act(async () => older.resolve(Response.json(world.inbox)));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.getByText('Lu')).toBeTruthy();
    dropSession();
    await live.stop();
  });

  it('applies reads, mutes and deletions from another device, and counts messages of muted conversations', async () => {
    const events = '/user/topic/inbox/events';
    const karims = aConversation({ unreadCount: 3, readSeq: 0 });
    const leas = aConversation({
      id: 'b'.repeat(32),
      participants: [{ id: 'u_lea', username: 'Léa' }],
      unreadCount: 2,
    });
    Object.assign(world, { unread: 5, inbox: [karims, leas] });
    const live = await serveLive();
    await openPage('/messages');
    await waitFor(() => expect(live.topics()).toEqual(expect.arrayContaining([events, '/user/topic/inbox'])));
    await screen.findAllByText('5 non lus');
    const rows = () =>
      screen.getAllByRole('link', { name: /karim_b|Léa/ }).map(({ textContent }) => textContent);
    /** Sends an event and changes what the server answers. */
    const happens = (event: object, unread: number, inbox: Conversation[]) => {
      Object.assign(world, { unread, inbox });
      act(() => live.publish(events, { type: 'conversation', id: conversationId, ...event }));
    };

    const read = { ...karims, readSeq: 2, unreadCount: 0 };
    happens({ change: 'read', readSeq: 2, unreadCount: 0, totalUnread: 2 }, 2, [read, leas]);
    await screen.findAllByText('2 non lus');
    await waitFor(() => expect(rows()[0]).not.toMatch(/non lu/));
    const muted = { ...read, muted: true };
    happens({ change: 'muted', muted: true }, 2, [muted, leas]);
    await waitFor(() => expect(rows()[0]).toMatch(/Son coupé/));
    happens({ id: leas.id, change: 'deleted', totalUnread: 0 }, 0, [muted]);
    await waitFor(() => expect(rows()).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText(/non lu/)).toBeNull());
    happens({ change: 'message', seq: 3 }, 1, [
      { ...muted, unreadCount: 1, lastSeq: 3, lastMessage: 'En silence' },
    ]);
    expect(await screen.findByText('En silence')).toBeTruthy();
    expect(await screen.findAllByText('1 non lu')).toBeTruthy();
    dropSession();
    await live.stop();
  });

  it('a message elsewhere moves the count', async () => {
    const live = await serveLive();
    await openPage('/conditions');
    await waitFor(() => expect(live.topics()).toContain('/user/topic/inbox'));
    world.unread = 4;
    act(() => live.publish('/user/topic/inbox', { id: 'n1', type: 'message', conversationId: 'x' }));
    expect(await screen.findAllByText('4 non lus')).toBeTruthy();
    dropSession();
    await live.stop();
  });
});
