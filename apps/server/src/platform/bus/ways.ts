import type { Db } from '../db/database.ts';
import type { Log } from '../log.ts';
import { createDetour } from './detour.ts';
import type { Envelope } from './envelope.ts';
import { createInstances, type Others } from './instances.ts';
import { createSent, type Sent } from './sent.ts';

type Parts = {
  db: Db;
  log: Log;
  self: string;
  /** Whether this instance hears Redis, and until when it has certainly heard everything. */
  ears: { hears: () => boolean; heardUntil: () => number };
  receive: (envelope: Envelope) => void;
  /** Called when messages may be lost for good. */
  onMissed: () => void;
  presentSeconds: number;
};

const turnMs = { hearing: 1_000, deaf: 500 };
const sweepMs = 10_000;
/** Two clocks are compared over two statements. What is sent twice is received once. */
const marginMs = 5_000;

/**
 * Decides which messages take the detour through the database: all, while any present instance is deaf, and afterwards those that it
 * had not heard before the others knew.
 *
 * An instance that hears again stays deaf to the others until each of them has read so: within `presentSeconds` an instance has
 * either read the rows or is itself forgotten. One that was forgotten repeats what it sent meanwhile, and if it was deaf then, it has
 * missed messages.
 */
export function createWays({ db, log, self, ears, receive, onMissed, presentSeconds }: Parts) {
  const detour = createDetour({ db, log, self, receive });
  const instances = createInstances(db, self, presentSeconds);
  const sent = createSent();
  let others: Others = { hearing: 0, deafSeconds: null, wasPresent: true };
  let deafSince: number | undefined;
  let announcedAt: number | undefined;
  let knownAt = performance.now();
  let sweptAt = knownAt;
  const loop = { closed: false, urgent: false };
  let wake = (): void => undefined;

  const repeatSince = (time: number): void => {
    for (const one of sent.since(time - marginMs)) detour.send(one);
    if (sent.lacks(time)) detour.sendMissed();
  };

  const sendIfMissed = (one: Sent): void => {
    const expected = others.hearing + (ears.hears() ? 1 : 0);
    if (one.listeners !== undefined && one.listeners < expected) detour.send(one);
  };

  const learn = (known: Others, asked: number): void => {
    if (!known.wasPresent) {
      repeatSince(knownAt);
      if (deafSince !== undefined) onMissed();
    }
    if (known.deafSeconds !== null) repeatSince(asked - known.deafSeconds * 1_000);
    others = known;
    // Of an instance that has just come, what was sent before this knew of it may have reached too few.
    for (const one of sent.since(knownAt - marginMs)) sendIfMissed(one);
    knownAt = asked;
    if (deafSince === undefined) return;
    announcedAt ??= performance.now();
    if (!ears.hears() || performance.now() - announcedAt < (presentSeconds + 1) * 1_000) return;
    deafSince = undefined;
    announcedAt = undefined;
  };

  const turn = async (): Promise<void> => {
    const asked = performance.now();
    learn(await instances.renew(deafSince === undefined ? undefined : (asked - deafSince) / 1_000), asked);
    await detour.read();
    if (asked - sweptAt < sweepMs) return;
    sweptAt = asked;
    await Promise.all([detour.sweep(), instances.sweep()]);
  };

  const waitForNext = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ears.hears() ? turnMs.hearing : turnMs.deaf);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
      if (loop.urgent || loop.closed) wake();
    });

  const turns = async (): Promise<void> => {
    while (!loop.closed) {
      loop.urgent = false;
      await turn().catch((err: unknown) =>
        log.debug({ err }, 'could not read messages of other instances from the database'),
      );
      await waitForNext();
    }
  };
  const running = turns();

  return {
    /** Notes a message, and gives what to call when Redis has told how many heard it, or nothing when it has failed. */
    send: (envelope: Envelope): ((listeners?: number) => void) => {
      const one = sent.add(envelope);
      if (others.deafSeconds !== null) detour.send(one);
      return (listeners) => {
        if (listeners === undefined) detour.send(one);
        else {
          one.listeners = listeners;
          sendIfMissed(one);
        }
      };
    },

    /** This instance has just lost Redis. */
    lost: (): void => {
      if (deafSince !== undefined) return;
      deafSince = ears.heardUntil();
      loop.urgent = true;
      wake();
    },

    close: async (): Promise<void> => {
      loop.closed = true;
      wake();
      await running;
      await detour.close();
      await instances.leave().catch(() => undefined);
    },
  };
}
