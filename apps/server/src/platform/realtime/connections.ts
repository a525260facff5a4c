import { realtimeLimits } from '@coequipiers/contract/realtime';
import type { Bus } from '../bus/bus.ts';
import type { Caller } from '../http/authentication.ts';
import type { Limits } from '../limits/limits.ts';
import type { Log } from '../log.ts';
import { type Connection, type Link, openConnection, type Timing } from './connection.ts';
import type { Hub } from './realtime.ts';
import { Refusal } from './stomp.ts';

type Parts = {
  hub: Hub;
  bus: Bus;
  limits: Limits;
  log: Log;
  findCaller: (token: string) => Promise<Caller | undefined>;
  /** The ids among these whose sessions have not ended. */
  liveSessions: (ids: string[]) => Promise<Set<string>>;
  /** A factor for the limits of a connection. */
  scale: number;
  timing?: Partial<ConnectionsTiming>;
};

export type ConnectionsTiming = Timing & {
  /** How often to check for ended sessions. */
  sessionsMs: number;
};

const defaultTiming: ConnectionsTiming = {
  heartBeatMs: realtimeLimits.heartBeat,
  connectMs: 10_000,
  tickMs: 1_000,
  sessionsMs: 2_500,
};

/** Per instance. */
export const maxConnections = 10_000;
/** Per address, behind which a whole school or company may be. */
const maxPerAddress = 1_000;
const perAddress = { tries: 1_200, seconds: 60 };
const sessionsTopic = 'sessions';

/** Tells all instances to check for ended sessions now. */
export const announceEndedSessions = (bus: Bus): void => bus.publish(sessionsTopic, null);

export type Connections = ReturnType<typeof createConnections>;

/** The open connections of this instance. */
export function createConnections({
  hub,
  bus,
  limits,
  log,
  findCaller,
  liveSessions,
  scale,
  timing: change,
}: Parts) {
  const timing = { ...defaultTiming, ...change };
  const open = new Map<Connection, Link>();
  const perPerson = new Map<string, number>();
  const arrivals = limits.limit('socket', perAddress);
  const framesPerMinute = Math.max(1, Math.round(realtimeLimits.framesPerMinute * scale));
  let closing = false;

  const admit = async (address: string, caller: Caller | undefined): Promise<void> => {
    await arrivals.take(address).catch(() => {
      throw new Refusal('TOO_MANY');
    });
    if (!caller) return;
    const count = perPerson.get(caller.id) ?? 0;
    if (count >= realtimeLimits.connections) throw new Refusal('TOO_MANY');
    perPerson.set(caller.id, count + 1);
  };

  const release = ({ id }: Caller): void => {
    const count = (perPerson.get(id) ?? 0) - 1;
    if (count > 0) perPerson.set(id, count);
    else perPerson.delete(id);
  };

  /** Closes the connections of ended sessions, with one query for all. */
  const checkSessions = async (): Promise<void> => {
    const connected = [...open.keys()].flatMap((connection) => {
      const sessionId = connection.caller()?.sessionId;
      return sessionId ? [{ connection, sessionId }] : [];
    });
    if (connected.length === 0) return;
    try {
      const live = await liveSessions([...new Set(connected.map(({ sessionId }) => sessionId))]);
      for (const { connection, sessionId } of connected)
        if (!live.has(sessionId)) connection.fail('UNAUTHENTICATED');
    } catch (err) {
      log.warn({ err }, 'could not check which sessions have ended; will retry');
    }
  };

  bus.subscribe(sessionsTopic, () => void checkSessions());
  const stopAll = (): void => {
    for (const connection of open.keys()) connection.stop();
  };
  // Pages connect again by themselves, and catch up.
  bus.onMissed(stopAll);
  const sessionsTimer = setInterval(() => void checkSessions(), timing.sessionsMs);
  const ticks = setInterval(() => {
    const now = Date.now();
    for (const connection of open.keys()) connection.tick(now);
  }, timing.tickMs);

  return {
    maxPerAddress: Math.max(1, Math.round(maxPerAddress * scale)),

    open: (link: Link): Connection => {
      const connection = openConnection(link, {
        hub,
        log,
        timing,
        framesPerMinute,
        findCaller,
        admit,
        onEnd: (caller) => {
          open.delete(connection);
          if (caller) release(caller);
        },
      });
      if (closing) connection.stop();
      else open.set(connection, link);
      return connection;
    },

    /** Closes all connections. */
    close: async (): Promise<void> => {
      closing = true;
      clearInterval(sessionsTimer);
      clearInterval(ticks);
      stopAll();
    },
  };
}
