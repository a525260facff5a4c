import type { Envelope } from './envelope.ts';

export type Sent = {
  envelope: Envelope;
  at: number;
  /** How many instances heard it, once Redis has told. */
  listeners?: number;
  /** Whether it was already sent through the database. */
  detoured: boolean;
};

/** Longer than it takes the others to learn that an instance is deaf. */
const keptMs = 60_000;
const maxKept = 5_000;

/** The latest messages of this instance, for others who turn out not to have heard them. */
export function createSent() {
  const kept = new Set<Sent>();
  /** When the youngest of those was sent that were forgotten and went through Redis alone. */
  let forgotten = Number.NEGATIVE_INFINITY;

  const forget = (now: number): void => {
    for (const sent of kept) {
      if (kept.size <= maxKept && now - sent.at < keptMs) return;
      kept.delete(sent);
      if (!sent.detoured) forgotten = sent.at;
    }
  };

  return {
    add: (envelope: Envelope): Sent => {
      const sent: Sent = { envelope, at: performance.now(), detoured: false };
      kept.add(sent);
      forget(sent.at);
      return sent;
    },
    since: (time: number): Sent[] => [...kept].filter(({ at }) => at >= time),

    /** Whether some of what was sent since then is forgotten. Said once. */
    lacks: (time: number): boolean => {
      if (forgotten < time) return false;
      forgotten = Number.NEGATIVE_INFINITY;
      return true;
    },
  };
}
