import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { conversationId, karim, me } from '../../../test/chat.ts';
import { fakeServer } from '../../../test/fake-server.ts';
import { closeSession, openSession } from '../../lib/session.ts';
import { addUnsent, readOutbox } from './outbox.ts';
import { sendAllUnsent, sendNow } from './outbox-sender.ts';

const queryClient = new QueryClient();
let answer: () => Response;
let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(Math, 'random').mockReturnValue(0.8);
  server = fakeServer({ 'POST /api/chat': () => answer(), 'POST /api/auth/logout': () => new Response() });
  openSession('jeton', me);
});
afterEach(() => {
  closeSession();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const sent = () => server.to('/api/chat');
const refusal = (status: number, headers = {}) => new Response('', { status, headers });
const accepted = () => Response.json({ id: 'm1', conversationId, seq: 1, content: 'Un' }, { status: 201 });

function write(key: string): void {
  const now = Date.now();
  addUnsent(me, {
    key,
    conversationId,
    content: 'Un',
    recipientIds: [karim],
    at: now,
    since: now,
    after: 0,
    state: 'pending',
  });
  sendNow(queryClient, me, conversationId, key);
}

it('retries a message after server errors with growing delays and the same key', async () => {
  answer = () => refusal(503);
  write('k1');
  await vi.advanceTimersByTimeAsync(0);
  expect(readOutbox(me)).toMatchObject([{ key: 'k1', state: 'waiting' }]);
  await vi.advanceTimersByTimeAsync(2_399);
  expect(sent()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent()).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(4_799);
  expect(sent()).toHaveLength(2);
  answer = accepted;
  await vi.advanceTimersByTimeAsync(1);
  expect(sent().map(({ key }) => key)).toEqual(['k1', 'k1', 'k1']);
  expect(readOutbox(me)).toEqual([]);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(sent()).toHaveLength(3);
});

it('waits as long as Retry-After asks', async () => {
  answer = () => refusal(429, { 'Retry-After': '40' });
  write('k1');
  await vi.advanceTimersByTimeAsync(39_999);
  expect(sent()).toHaveLength(1);
  answer = accepted;
  await vi.advanceTimersByTimeAsync(1);
  expect(sent()).toHaveLength(2);
  expect(readOutbox(me)).toEqual([]);
});

it('never sends one person’s messages in the name of the next person on the device', async () => {
  answer = () => refusal(503);
  write('k1');
  await vi.advanceTimersByTimeAsync(0);
  closeSession();
  answer = accepted;
  openSession('autre-jeton', 'karim@exemple.org');
  sendAllUnsent(queryClient, me);
  sendAllUnsent(queryClient, 'karim@exemple.org');
  await vi.advanceTimersByTimeAsync(600_000);
  expect(sent()).toHaveLength(1);
  // The same when that person's session had expired and another person logged in.
  openSession('jeton', me);
  answer = () => refusal(503);
  write('k2');
  await vi.advanceTimersByTimeAsync(0);
  openSession('autre-jeton', 'karim@exemple.org');
  answer = accepted;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(sent().map(({ key }) => key)).toEqual(['k1', 'k2']);
  expect(JSON.stringify(window.localStorage)).not.toContain('Un');
});
