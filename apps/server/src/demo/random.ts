import { createHash } from 'node:crypto';

export type Random = {
  /** At least 0, less than 1. */
  next(): number;
  /** A whole number from `min` to `max`, both included. */
  between(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  shuffle<T>(items: readonly T[]): T[];
  weighted<T>(items: readonly T[], weight: (item: T) => number): T;
  /** Up to `count` different items, usually the heavy ones. */
  sample<T>(items: readonly T[], count: number, weight: (item: T) => number): T[];
  /** An independent stream: drawing from it does not change the others. */
  fork(label: string): Random;
};

export function createRandom(seed: string): Random {
  const next = sfc32(hash(seed));
  const random: Random = {
    next,
    between: (min, max) => min + Math.floor(next() * (max - min + 1)),
    chance: (probability) => next() < probability,
    pick: (items) => at(items, Math.floor(next() * items.length)),
    shuffle: (items) => {
      const shuffled = [...items];
      for (let i = shuffled.length - 1; i > 0; i--) {
        const j = Math.floor(next() * (i + 1));
        [shuffled[i], shuffled[j]] = [at(shuffled, j), at(shuffled, i)];
      }
      return shuffled;
    },
    weighted: (items, weight) => {
      const weights = items.map(weight);
      let left = next() * weights.reduce((sum, each) => sum + each, 0);
      const index = weights.findIndex((each) => {
        left -= each;
        return left < 0;
      });
      return at(items, index === -1 ? items.length - 1 : index);
    },
    // Weighted sampling of Efraimidis and Spirakis, in one pass.
    sample: (items, count, weight) =>
      items
        .map((item) => ({ item, key: -Math.log(1 - next()) / weight(item) }))
        .toSorted((a, b) => a.key - b.key)
        .slice(0, Math.max(count, 0))
        .map(({ item }) => item),
    fork: (label) => createRandom(`${seed}/${label}`),
  };
  return random;
}

/** Deals items like cards: each once before any repeats, so that neighbours differ. */
export type Deck<T> = { deal(suits?: (item: T) => boolean): T | undefined };

export function createDeck<T>(random: Random, items: readonly T[]): Deck<T> {
  let cards: T[] = [];
  return {
    deal(suits = () => true) {
      if (!items.some(suits)) return undefined;
      if (!cards.some(suits)) cards = [...cards, ...random.shuffle(items)];
      return cards.splice(cards.findIndex(suits), 1)[0];
    },
  };
}

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

/** A deterministic 128-bit hash as lowercase hexadecimal. */
export const fingerprint = (text: string): string => hash(text).toString('hex', 0, 16);

function at<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new RangeError(`Nothing to draw at ${index} of ${items.length}`);
  return item;
}

/** Chris Doty-Humphrey's small fast counter generator. */
function sfc32(seed: Buffer): () => number {
  let [a = 0, b = 0, c = 0, counter = 0] = [0, 4, 8, 12].map((offset) => seed.readInt32LE(offset));
  const step = () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  };
  for (let i = 0; i < 12; i++) step();
  return step;
}
