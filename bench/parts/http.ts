import { type Figure, ratioOf } from '../lib/figures.ts';
import type { Lab } from '../lib/lab.ts';
import { drawSearches, nearbyPath } from '../lib/mix.ts';
import { rates } from '../lib/rates.ts';
import { constantPaths, startServer } from '../lib/server.ts';

/** How much of a request is the search itself? Compares it with the same pages, precomputed, from the same server. */
export async function http(lab: Lab): Promise<Figure[]> {
  const { url: database } = await lab.filled(lab.many);
  const { url, stop } = await startServer(lab, { DATABASE_URL: database });
  const paths = drawSearches(lab.communes.all, lab.quick ? 1_000 : 4_000).map(nearbyPath);
  const constant = paths.map((path) => `${constantPaths.search}${new URL(path, url).search}`);
  const { first, second } = await rates(
    'nearby over HTTP, and a constant page',
    { url, connections: 32, sides: [paths, constant] },
    lab.quick ? { rounds: 3, seconds: 2 } : { rounds: 7, seconds: 8 },
  );
  await stop();
  return [
    ratioOf(
      'nearby over HTTP ÷ constant page, written the same way',
      [
        { name: 'nearby', value: first, unit: '/s' },
        { name: 'constant', value: second, unit: '/s' },
      ],
      { target: { least: 0.5 }, notJudged: lab.notJudged },
    ),
  ];
}
