export type Entry = { key: string; id: number };

/** Above this many matches an answer is kept ready instead of being sorted out per call. */
const scanLimit = 64;
/** Sorts after every letter, digit and space a key can hold. */
const afterAll = '~';

export type PrefixIndex = ReturnType<typeof createPrefixIndex>;

/** Finds, among keys that start with a text, those with the lowest ids: the sooner the better known. */
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

  /** First position whose key is not before the text. */
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

  const ready = new Map<string, readonly number[]>();
  const prepare = (from: number, to: number, length: number): void => {
    let start = from;
    while (start < to) {
      const prefix = (keys[start] ?? '').slice(0, length);
      // A key that has ended stands before the longer ones of its group.
      const end = prefix.length < length ? start + 1 : position(prefix + afterAll);
      if (end - start > scanLimit) {
        ready.set(prefix, lowest(start, end));
        prepare(start, end, length + 1);
      }
      start = end;
    }
  };
  prepare(0, keys.length, 1);

  return {
    startingWith: (text: string): readonly number[] =>
      ready.get(text) ?? lowest(position(text), position(text + afterAll)),

    equalTo: (text: string): readonly number[] => lowest(position(text), position(`${text} `)),
  };
}
