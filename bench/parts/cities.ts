import { createNumbers, pick } from '../../apps/server/src/features/announcements/search/test/many.ts';
import { createCityIndex } from '../../apps/server/src/features/cities/city-index.ts';
import type { Communes } from '../../apps/server/src/features/cities/communes.ts';
import { createLinearSearch } from '../../apps/server/src/features/cities/test/linear-search.ts';
import { type Figure, ratioOf } from '../lib/figures.ts';
import type { Lab } from '../lib/lab.ts';
import { timed } from '../lib/progress.ts';
import { rates } from '../lib/rates.ts';
import { constantPaths, startServer } from '../lib/server.ts';

const prefixCount = 400;
const indexRounds = 100;
/** The scan is slow, so it is measured with every fourth prefix only. */
const everyNth = 4;

/** What people type: beginnings of names and postal codes, two to nine characters, and prefixes with many matches. */
function prefixes({ all }: Communes): string[] {
  const random = createNumbers(20_260_101);
  const begin = (text: string, most: number) => text.slice(0, 2 + Math.floor(random() * (most - 1)));
  const crowded = ['sa', 'saint', 'st', 'la', 'le', 'les', 'vi', 'mo', 'sur', 'st m'];
  const names = all.map(({ name }) => name);
  const postalCodes = all.flatMap((commune) => commune.postalCodes);
  return Array.from({ length: prefixCount }, () => {
    const kind = random();
    if (kind < 0.2) return pick(crowded, random);
    return kind < 0.4 ? begin(pick(postalCodes, random), 5) : begin(pick(names, random), 9);
  });
}

function microseconds(search: (prefix: string) => unknown, typed: readonly string[], rounds: number): number {
  const start = performance.now();
  for (let round = 0; round < rounds; round += 1) for (const prefix of typed) search(prefix);
  return ((performance.now() - start) * 1_000) / (rounds * typed.length);
}

async function againstScan(communes: Communes, typed: readonly string[]): Promise<Figure> {
  const { search } = createCityIndex(communes);
  const linear = createLinearSearch(communes.all);
  return timed('city index, and a scan of all communes', 3, async () => {
    microseconds(search, typed, 10);
    microseconds(linear, typed.slice(0, 10), 1);
    return ratioOf(
      'scan of all communes ÷ city index',
      [
        { name: 'scan', value: microseconds(linear, typed, 1), unit: 'µs' },
        { name: 'index', value: microseconds(search, typed, indexRounds), unit: 'µs' },
      ],
      { target: { least: 50 } },
    );
  });
}

/** Compares the city search with a constant response, and its index with a scan of all communes. */
export async function cities(lab: Lab): Promise<Figure[]> {
  const typed = prefixes(lab.communes);
  const { url, stop } = await startServer(lab, { DATABASE_URL: await lab.database('cities') });
  const asked = typed.map((prefix) => `?${new URLSearchParams({ prefix }).toString()}`);
  const { first, second } = await rates(
    'city search over HTTP, and a constant body',
    {
      url,
      connections: 32,
      sides: [
        asked.map((query) => `/api/cities${query}`),
        asked.map((query) => constantPaths.cities + query),
      ],
    },
    lab.quick ? { rounds: 3, seconds: 2 } : { rounds: 7, seconds: 5 },
  );
  await stop();
  return [
    ratioOf(
      'city search over HTTP ÷ constant body',
      [
        { name: 'city search', value: first, unit: '/s' },
        { name: 'constant', value: second, unit: '/s' },
      ],
      { target: { least: 0.8 } },
    ),
    await againstScan(
      lab.communes,
      typed.filter((_, index) => index % everyNth === 0),
    ),
  ];
}
