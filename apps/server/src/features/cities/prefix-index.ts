export type Entry = { key: string; id: number };

/** Prefixes with more matches than this have a precomputed result. */
const scanLimit = 64;
/** Sorts after every letter, digit and space in a key. */
const afterAll = '~';

/** Finds the lowest ids among the keys that start with a text. The lowest id is the best-known commune. */
export function createPrefixIndex(entries: Iterable<Entry>, limit: number) {
  const sorted = [...entries].sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.id - b.id));
  const keys = sorted.map((entry) => entry.key);
  const ids = Uint32Array.from(sorted, (entry) => entry.id);

  const lowest = (from: number, to: number): number[] => {
    const found: number[] = [];
    for (const id of ids.slice(from, to).sort()) {
      if (id !== found.at(-1)) found.push(id);
      if (found.length === limit) break;
    }
    return found;
  };

  /** Binary search for the first key that is not before the text. */
  const position = (text: string): number => {
    let low = 0;
    let high = keys.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((keys[middle] ?? '') < text) low = middle + 1;
      else high = middle;
    }
    return low;
  };

  const precomputed = new Map<string, readonly number[]>();
  const precompute = (from: number, to: number, length: number): void => {
    let start = from;
    while (start < to) {
      const prefix = (keys[start] ?? '').slice(0, length);
      // A key shorter than `length` sorts before the longer ones of its group.
      const end = prefix.length < length ? start + 1 : position(prefix + afterAll);
      if (end - start > scanLimit) {
        precomputed.set(prefix, lowest(start, end));
        precompute(start, end, length + 1);
      }
      start = end;
    }
  };
  precompute(0, keys.length, 1);

  return {
    startingWith: (text: string): readonly number[] =>
      precomputed.get(text) ?? lowest(position(text), position(text + afterAll)),

    equalTo: (text: string): readonly number[] => lowest(position(text), position(`${text} `)),
  };
}
