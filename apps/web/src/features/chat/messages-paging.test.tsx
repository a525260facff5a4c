import type { Message } from '@coequipiers/contract/chat-schemas';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aConversation, aMessage, conversationId } from '../../../test/chat.ts';
import { serveLive } from '../../../test/live.ts';
import { bubbles, flow, open, path, serveMessages } from '../../../test/messages.ts';
import { openPage } from '../../../test/page.tsx';
import { dropSession } from '../../lib/session.ts';

const world = serveMessages();
const topic = `/user/topic/conversations/${conversationId}`;

/** Two messages per second. */
const noon = Date.UTC(2026, 4, 12, 12);
const at = (seq: number): Message => aMessage(seq, { timestamp: new Date(noon + seq * 500).toISOString() });
const messages = (from: number, to: number): Message[] =>
  Array.from({ length: to - from + 1 }, (_, index) => at(from + index));
const said = (from: number, to: number): string[] =>
  messages(from, to).map(({ content }) => `karim_b : ${content}`);

async function scrollToTop(): Promise<void> {
  const view = await flow();
  Object.defineProperty(view, 'scrollTop', { value: 0, writable: true, configurable: true });
  fireEvent.scroll(view);
}

describe('older messages, by pages that shift', () => {
  it('appear once each although new ones arrive in between, live or not', async () => {
    world.messages = messages(1, 60);
    const live = await serveLive();
    await openPage(open);
    await waitFor(() => expect(live.topics()).toContain(topic));
    expect((await flow()) && bubbles()).toEqual(said(46, 60));
    await scrollToTop();
    await waitFor(() => expect(bubbles()).toEqual(said(31, 60)));

    world.messages = messages(1, 62);
    act(() => live.publish(topic, at(61)));
    act(() => live.publish(topic, at(62)));
    await waitFor(() => expect(bubbles()).toEqual(said(31, 62)));
    await scrollToTop();
    await waitFor(() => expect(bubbles()).toEqual(said(18, 62)));

    // A whole page of new messages that the page has not been told about.
    world.messages = messages(1, 82);
    await scrollToTop();
    await waitFor(() => expect(bubbles().length).toBeGreaterThan(45));
    expect(bubbles()).toEqual(said(8, 62));
    act(() => live.publish(topic, at(82)));
    await waitFor(() => expect(bubbles()).toEqual(said(8, 82)));
    await scrollToTop();
    await waitFor(() => expect(bubbles()).toEqual(said(1, 82)));
    dropSession();
    await live.stop();
  });

  it('are fetched only with the calls of the specification, also after an interruption', async () => {
    world.messages = messages(1, 20);
    const live = await serveLive();
    await openPage(open);
    await waitFor(() => expect(live.topics()).toContain(topic));
    world.messages = messages(1, 70);
    act(() => live.publish(topic, at(70)));
    await waitFor(() => expect(bubbles()).toEqual(said(6, 70)));
    const asked = world.server.to(`${path}/messages`).map(({ query }) => query);
    expect(asked.filter((query) => !/^page=\d+&limit=15$/.test(query))).toEqual([]);
    dropSession();
    await live.stop();
  });
});

describe('a server that numbers no messages', () => {
  /** Only the fields of the specification, with a time in seconds. */
  const plain = ({ id, conversationId: conversation, senderId, content, timestamp }: Message) => ({
    id,
    conversationId: conversation,
    senderId,
    senderUsername: 'karim_b',
    content,
    timestamp: Math.floor(Date.parse(timestamp) / 1_000),
  });

  it('is supported: messages are ordered by time, each shown once', async () => {
    const { lastSeq: _last, readSeq: _read, ...row } = aConversation();
    world.messages = messages(1, 40);
    world.inbox = [row as ReturnType<typeof aConversation>];
    const numbered = world.answers[`GET ${path}/messages`];
    world.answers[`GET ${path}/messages`] = async (call) => {
      const page = (await (await numbered?.(call))?.json()) as Message[];
      return Response.json(page.map(plain));
    };
    const live = await serveLive();
    await openPage(open);
    await waitFor(() => expect(live.topics()).toContain(topic));
    expect((await flow()) && bubbles()).toEqual(said(26, 40));
    world.messages = messages(1, 41);
    act(() => live.publish(topic, plain(at(41))));
    await waitFor(() => expect(bubbles()).toEqual(said(26, 41)));
    await scrollToTop();
    await waitFor(() => expect(bubbles()).toEqual(said(12, 41)));
    await scrollToTop();
    await waitFor(() => expect(bubbles()).toEqual(said(1, 41)));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Messages précédents' })).toBeNull());
    dropSession();
    await live.stop();
  });

  it('stops when the server always answers with its newest messages', async () => {
    world.messages = messages(1, 40);
    world.answers[`GET ${path}/messages`] = () => Response.json(messages(26, 40).toReversed());
    await openPage(open);
    expect((await flow()) && bubbles()).toEqual(said(26, 40));
    await scrollToTop();
    await waitFor(() =>
      expect(world.server.to(`${path}/messages`).map(({ query }) => query)).toContain('page=2&limit=15'),
    );
    await waitFor(() => expect(screen.getByRole('button', { name: 'Messages précédents' })).toBeTruthy());
    expect(world.server.to(`${path}/messages`).length).toBeLessThan(6);
  });
});
