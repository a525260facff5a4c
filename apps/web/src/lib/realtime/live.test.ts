import { type AnyTopicPattern, type Destination, destination } from '@coequipiers/contract/realtime';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serveLive } from '../../../test/live.ts';
import { until } from '../../../test/until.ts';
import { closeSession, dropSession, openSession, readSession, SESSION_EXPIRED } from '../session.ts';
import { listen, liveState, sendLive } from './live.ts';

const INBOX = destination('/user/topic/inbox', {});
const COMMENTS = destination('/topic/announces/{id}/comments', { id: '0123' });

let server: Awaited<ReturnType<typeof serveLive>>;
const stops: (() => void)[] = [];

/** Everything heard on a topic; ends with the test. */
function listenTo<P extends AnyTopicPattern>(topic: Destination<P>) {
  const heard: unknown[] = [];
  const ready = vi.fn<() => void>();
  const stop = listen(topic, { onMessage: (payload) => heard.push(payload), ready });
  stops.push(stop);
  return { heard, ready, stop };
}

const connected = () => until(() => expect(liveState()).toBe('connected'));
const idle = () => until(() => expect(liveState()).toBe('idle'));

async function serve() {
  server = await serveLive();
}

beforeEach(() => {
  const ask = fetch;
  // Node's fetch does not accept jsdom's signals.
  vi.stubGlobal('fetch', (path: string) => ask(new URL(path, server.url)));
});

afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  dropSession();
  await idle();
  await server.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the live connection', () => {
  it('opens only when something is subscribed', async () => {
    await serve();
    openSession('token-of-camille', 'camille@exemple.org');
    expect(liveState()).toBe('idle');
    expect(server.connections()).toBe(0);
  });

  it('is one for all topics, and carries the token', async () => {
    await serve();
    openSession('token-of-camille', 'camille@exemple.org');
    const first = listenTo(INBOX);
    const second = listenTo(INBOX);
    const third = listenTo(COMMENTS);
    expect(liveState()).toBe('connecting');
    await connected();
    await until(() => expect(third.ready).toHaveBeenCalledOnce());
    expect(server.tokens).toEqual(['token-of-camille']);
    expect(server.topics()).toEqual([INBOX, COMMENTS]);
    server.publish(INBOX, { id: 'a' });
    await until(() => expect(second.heard).toEqual([{ id: 'a' }]));
    expect(first.heard).toEqual([{ id: 'a' }]);
    expect(third.heard).toEqual([]);
  });

  it('calls ready at once for a listener added later', async () => {
    await serve();
    openSession('token-of-camille', 'camille@exemple.org');
    const first = listenTo(INBOX);
    await until(() => expect(first.ready).toHaveBeenCalledOnce());
    const second = listenTo(INBOX);
    expect(second.ready).toHaveBeenCalledOnce();
    expect(first.ready).toHaveBeenCalledOnce();
  });

  it('ends when nobody listens any more, but not between two screens', async () => {
    await serve();
    const first = listenTo(COMMENTS);
    await connected();
    first.stop();
    const second = listenTo(COMMENTS);
    await until(() => expect(second.ready).toHaveBeenCalledOnce());
    expect(server.tokens).toEqual([null]);
    second.stop();
    await idle();
    await until(() => expect(server.connections()).toBe(0));
  });

  it('opens for a visitor only for what visitors may hear', async () => {
    await serve();
    listenTo(INBOX);
    expect(liveState()).toBe('idle');
    listenTo(COMMENTS);
    await connected();
    await until(() => expect(server.topics()).toEqual([COMMENTS]));
    expect(server.tokens).toEqual([null]);
  });

  it('sends while connected, and drops messages while disconnected', async () => {
    await serve();
    sendLive(destination('/app/conversations/{id}/typing', { id: '1' }), {});
    openSession('token-of-camille', 'camille@exemple.org');
    const inbox = listenTo(INBOX);
    await until(() => expect(inbox.ready).toHaveBeenCalledOnce());
    sendLive(destination('/app/conversations/{id}/typing', { id: '2' }), { typing: true });
    await until(() =>
      expect(server.said).toEqual([{ destination: '/app/conversations/2/typing', body: '{"typing":true}' }]),
    );
  });

  it('still delivers further messages after an unreadable one', async () => {
    await serve();
    vi.spyOn(console, 'error').mockReturnValue();
    openSession('token-of-camille', 'camille@exemple.org');
    const { heard, ready } = listenTo(INBOX);
    await until(() => expect(ready).toHaveBeenCalledOnce());
    server.publish(INBOX, undefined);
    server.publish(INBOX, { id: 'b' });
    await until(() => expect(heard).toEqual([{ id: 'b' }]));
  });
});

describe('a connection that is lost', () => {
  it('comes back after 5 to 8 seconds, with its topics, and says that some may have been missed', async () => {
    await serve();
    openSession('token-of-camille', 'camille@exemple.org');
    const { heard, ready } = listenTo(INBOX);
    await until(() => expect(ready).toHaveBeenCalledOnce());
    const { setTimeout: start } = globalThis;
    const delays: number[] = [];
    vi.stubGlobal('setTimeout', (work: () => void, ms = 0) => {
      const reconnects = ms >= 5_000 && ms <= 8_000;
      if (reconnects) delays.push(ms);
      return start(work, reconnects ? 0 : ms);
    });
    server.cut();
    await until(() => expect(ready).toHaveBeenCalledTimes(2));
    expect(delays).toHaveLength(1);
    await until(() => expect(server.topics()).toEqual([INBOX]));
    server.publish(INBOX, { id: 'c' });
    await until(() => expect(heard).toEqual([{ id: 'c' }]));
  });

  it('is tried at once when the network is back', async () => {
    await serve();
    openSession('token-of-camille', 'camille@exemple.org');
    const { ready } = listenTo(INBOX);
    await until(() => expect(ready).toHaveBeenCalledOnce());
    server.cut();
    await until(() => expect(liveState()).toBe('disconnected'));
    window.dispatchEvent(new Event('online'));
    await until(() => expect(ready).toHaveBeenCalledTimes(2));
  });

  it('does not ask again for a topic that was refused', async () => {
    await serve();
    vi.spyOn(console, 'warn').mockReturnValue();
    openSession('token-of-camille', 'camille@exemple.org');
    const refused = destination('/user/topic/conversations/{id}', { id: '9' });
    server.refused.set(refused, 'REFUSED');
    const inbox = listenTo(INBOX);
    await until(() => expect(inbox.ready).toHaveBeenCalledOnce());
    listenTo(refused);
    await until(() => expect(liveState()).toBe('disconnected'));
    window.dispatchEvent(new Event('online'));
    await until(() => expect(inbox.ready).toHaveBeenCalledTimes(2));
    await until(() => expect(server.topics()).toEqual([INBOX]));
    expect(liveState()).toBe('connected');
  });

  it('asks again for a topic about which the server could not answer', async () => {
    await serve();
    vi.spyOn(console, 'warn').mockReturnValue();
    openSession('token-of-camille', 'camille@exemple.org');
    server.refused.set(INBOX, 'UNAVAILABLE');
    const { ready } = listenTo(INBOX);
    await until(() => expect(liveState()).toBe('disconnected'));
    server.refused.clear();
    window.dispatchEvent(new Event('online'));
    await until(() => expect(ready).toHaveBeenCalledOnce());
  });
});

describe('logging out', () => {
  it('ends the connection and what was listened to', async () => {
    await serve();
    openSession('token-of-camille', 'camille@exemple.org');
    const { ready } = listenTo(INBOX);
    await until(() => expect(ready).toHaveBeenCalledOnce());
    closeSession();
    expect(liveState()).toBe('idle');
    await until(() => expect(server.connections()).toBe(0));
    openSession('token-of-karim', 'karim@exemple.org');
    await new Promise((resolve) => setImmediate(resolve));
    expect(liveState()).toBe('idle');
  });

  it('in another tab ends it here too', async () => {
    await serve();
    openSession('token-of-camille', 'camille@exemple.org');
    const { ready } = listenTo(INBOX);
    await until(() => expect(ready).toHaveBeenCalledOnce());
    window.localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(liveState()).toBe('idle');
    await until(() => expect(server.connections()).toBe(0));
  });

  it('keeps public topics for a visitor', async () => {
    await serve();
    openSession('token-of-camille', 'camille@exemple.org');
    listenTo(INBOX);
    const comments = listenTo(COMMENTS);
    await until(() => expect(comments.ready).toHaveBeenCalledOnce());
    closeSession();
    await until(() => expect(comments.ready).toHaveBeenCalledTimes(2));
    expect(server.tokens).toEqual(['token-of-camille', null]);
    // The server notices the end of the first connection later.
    await until(() => expect(server.topics()).toEqual([COMMENTS]));
  });
});

describe('a session that was ended elsewhere', () => {
  const asked = vi.fn<(event: CustomEvent<{ message: string }>) => void>();
  beforeEach(() => {
    vi.spyOn(console, 'warn').mockReturnValue();
    asked.mockReset();
    window.addEventListener('auth:loginNeeded', asked);
  });
  afterEach(() => window.removeEventListener('auth:loginNeeded', asked));

  it.each(['while the page listens', 'while the page was away'])(
    'leads to the login, and is not tried again (%s)',
    async (when) => {
      await serve();
      openSession('token-of-camille', 'camille@exemple.org');
      const { ready } = listenTo(INBOX);
      if (when === 'while the page listens') {
        await until(() => expect(ready).toHaveBeenCalledOnce());
        server.end('token-of-camille');
      } else server.end('token-of-camille');
      await until(() => expect(asked).toHaveBeenCalledOnce());
      expect(asked.mock.calls[0]?.[0].detail.message).toBe(SESSION_EXPIRED);
      expect(readSession()).toBeNull();
      expect(liveState()).toBe('idle');
      expect(server.tokens).toEqual(['token-of-camille']);
    },
  );

  it('shows no message when it was ended in this tab', async () => {
    await serve();
    openSession('token-of-camille', 'camille@exemple.org');
    const { ready } = listenTo(INBOX);
    await until(() => expect(ready).toHaveBeenCalledOnce());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    server.end('token-of-camille');
    await until(() => expect(liveState()).toBe('disconnected'));
    dropSession();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked).not.toHaveBeenCalled();
  });
});

it('a login changes who listens', async () => {
  await serve();
  const comments = listenTo(COMMENTS);
  await until(() => expect(comments.ready).toHaveBeenCalledOnce());
  openSession('token-of-camille', 'camille@exemple.org');
  await until(() => expect(comments.ready).toHaveBeenCalledTimes(2));
  expect(server.tokens).toEqual([null, 'token-of-camille']);
  await until(() => expect(server.connections()).toBe(1));
});
