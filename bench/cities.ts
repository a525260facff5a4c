// How much faster the city index is than a scan of the whole list, over the same prefixes: npx tsx bench/cities.ts
import { createCityIndex } from '../apps/server/src/features/cities/city-index.ts';
import { loadBundledCommunes } from '../apps/server/src/features/cities/communes.ts';
import { createLinearSearch } from '../apps/server/src/features/cities/test/linear-search.ts';

const least = 50;
const prefixCount = 400;
const indexRounds = 100;

/** A small seeded generator (mulberry32): the same prefixes every time. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** What people type: beginnings of names and postal codes, two to nine characters, and the crowded ones. */
function prefixes(names: readonly string[], postalCodes: readonly string[]): string[] {
  const random = seeded(20_260_101);
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? '';
  const begin = (text: string, most: number) => text.slice(0, 2 + Math.floor(random() * (most - 1)));
  const crowded = ['sa', 'saint', 'st', 'la', 'le', 'les', 'vi', 'mo', 'sur', 'st m'];
  return Array.from({ length: prefixCount }, () => {
    const kind = random();
    if (kind < 0.2) return pick(crowded);
    return kind < 0.4 ? begin(pick(postalCodes), 5) : begin(pick(names), 9);
  });
}

function microseconds(search: (prefix: string) => unknown, typed: readonly string[], rounds: number): number {
  const start = performance.now();
  for (let round = 0; round < rounds; round += 1) for (const prefix of typed) search(prefix);
  return ((performance.now() - start) * 1000) / (rounds * typed.length);
}

async function main(): Promise<void> {
  const communes = await loadBundledCommunes();
  const { search } = createCityIndex(communes);
  const linear = createLinearSearch(communes.all);
  const typed = prefixes(
    communes.all.map(({ name }) => name),
    communes.all.flatMap(({ postalCodes }) => postalCodes),
  );
  microseconds(search, typed, 10);
  microseconds(linear, typed.slice(0, 40), 1);
  const scan = microseconds(linear, typed, 1);
  const index = microseconds(search, typed, indexRounds);
  const ratio = scan / index;
  console.log(`cities: linear scan ${scan.toFixed(0)} µs, index ${index.toFixed(1)} µs a search`);
  console.log(`cities: the index is ${ratio.toFixed(0)} times faster (at least ${least} wanted)`);
  if (ratio < least) process.exitCode = 1;
}

await main();
