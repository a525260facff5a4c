import type { AddressInfo } from 'node:net';
import type { Topics, UserTopics } from '@coequipiers/contract/realtime';
import Fastify from 'fastify';
import { afterAll, vi } from 'vitest';
import { type Bus, createLocalBus } from '../../bus/bus.ts';
import type { Caller } from '../../http/authentication.ts';
import '../../http/access.ts';
import { answerError } from '../../http/error-handler.ts';
import { networkOf } from '../../http/network.ts';
import { createLimits } from '../../limits/limits.ts';
import { createLog } from '../../log.ts';
import { announceEndedSessions, type ConnectionsTiming, createConnections } from '../connections.ts';
import { createHub, type MayReceive } from '../realtime.ts';
import { realtimeSockets } from '../sockets.ts';

export const aCaller = (number: number): Caller => ({
  id: String(number).padStart(32, '0'),
  sessionId: String(number).padStart(32, 'a'),
  email: `personne-${number}@exemple.org`,
  alias: `u_${number}`,
  username: `Personne ${number}`,
  lastWriteLsn: null,
});

/** A partial payload, enough to identify it. */
const partOf = (part: object) => part as never;
export const aComment = (id: string): Topics['/topic/announces/{id}/comments'] => partOf({ id });
export const aMessage = (seq: number): UserTopics['/user/topic/conversations/{id}'] =>
  partOf({ id: String(seq), seq });
export const aNotification = (seq: number, title = 'Bonjour'): UserTopics['/user/topic/inbox'] =>
  partOf({ id: String(seq), seq, title });

/** Ids of conversations. */
export const conversation = 'c'.repeat(32);
export const otherConversation = 'd'.repeat(32);
export const announcement = 'b'.repeat(32);

/**
 * The sockets on their own port, without a database. Tokens are `person-1`, `person-2`…; the first two are members of
 * `conversation`, and nobody may subscribe to `otherConversation`.
 */
export async function startLiveServer(timing: Partial<ConnectionsTiming> = {}, scale = 1) {
  const log = createLog('silent');
  const missedHandlers: (() => void)[] = [];
  const bus: Bus = { ...createLocalBus(log), onMissed: (handler) => void missedHandlers.push(handler) };
  const limits = await createLimits({ redisUrl: undefined, scale: 1_000, onRedisError: () => undefined });
  const hub = createHub(bus, log);
  const ended = new Set<string>();
  const typed: { by: string; body: unknown }[] = [];
  const members = new Set([aCaller(1).id, aCaller(2).id]);
  const isMember = async (caller: Caller, { id }: { id: string }) =>
    id === conversation && members.has(caller.id);

  const audience = vi.fn(async (): Promise<MayReceive | undefined> => () => true);
  hub.realtime.topic('/topic/announces/{id}/comments', { audience });
  hub.realtime.userTopic('/user/topic/inbox', { maySubscribe: () => true });
  hub.realtime.userTopic('/user/topic/conversations/{id}', { maySubscribe: isMember });
  hub.realtime.userTopic('/user/topic/conversations/{id}/events', { maySubscribe: isMember });
  hub.realtime.receive('/app/conversations/{id}/typing', {
    maySend: isMember,
    handle: (caller, _params, body) => void typed.push({ by: caller.id, body }),
  });

  const connections = createConnections({
    hub,
    bus,
    limits,
    log,
    scale,
    timing,
    findCaller: async (token) => {
      const number = /^person-(\d+)$/.exec(token)?.[1];
      return number && !ended.has(aCaller(Number(number)).sessionId) ? aCaller(Number(number)) : undefined;
    },
    liveSessions: async (ids) => new Set(ids.filter((id) => !ended.has(id))),
  });
  const app = Fastify({ forceCloseConnections: 'idle' });
  app.setErrorHandler(answerError);
  app.decorateRequest('network', {
    getter() {
      return networkOf(this.ip);
    },
  });
  app.get('/', async () => 'home');
  app.post('/', async (request) => request.body);
  await app.register(realtimeSockets, {
    connections,
    allowedOrigins: ['https://permis.exemple'],
    trustProxy: false,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  afterAll(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  return {
    app,
    port,
    url: `http://127.0.0.1:${port}`,
    realtime: hub.realtime,
    typed,
    members,
    audience,
    /** As if messages of other instances had been lost. */
    miss: () => {
      for (const handler of missedHandlers) handler();
    },
    /** Ends a session, and tells the sockets unless `tell` is false. */
    endSession: (number: number, tell = true) => {
      ended.add(aCaller(number).sessionId);
      if (tell) announceEndedSessions(bus);
    },
  };
}
