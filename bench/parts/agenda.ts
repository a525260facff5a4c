import { createHash } from 'node:crypto';
import { feedPath } from '../../apps/server/src/features/agenda/feeds.ts';
import { type Figure, ratioOf } from '../lib/figures.ts';
import type { Filled, Lab } from '../lib/lab.ts';
import { type Load, withLoad } from '../lib/load.ts';
import { drawSearches, nearbyPath } from '../lib/mix.ts';
import { progress } from '../lib/progress.ts';
import { startServer } from '../lib/server.ts';
import { median, percentile } from '../lib/timing.ts';

const feeds = 10_000;
/** Outings in which each of these people takes part, besides those that they organise. */
const joined = 5;
const feedsPerSecond = 10_000 / 60;
/** Far below what the instance can answer, so that its own load decides on the time of an answer only beside the feeds. */
const searchesPerSecond = 60;

/** Gives people a feed and outings to come, and returns the addresses. */
async function makeFeeds({ client }: Filled): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>('SELECT id FROM people ORDER BY id LIMIT $1', [feeds]);
  const secrets = rows.map(({ id }) => createHash('sha256').update(`feed of ${id}`).digest('base64url'));
  const hashes = secrets.map((secret) => createHash('sha256').update(secret).digest());
  await client.query(
    'INSERT INTO agenda_feeds (person_id, secret_hash) SELECT * FROM unnest($1::uuid[], $2::bytea[])',
    [rows.map(({ id }) => id), hashes],
  );
  await client.query(
    `INSERT INTO participations (outing_id, person_id, state, turn)
      SELECT outings.id, people.id, 'in', 1
      FROM (SELECT id, row_number() OVER (ORDER BY id) AS number FROM outings LIMIT $2) AS outings
      JOIN (SELECT id, row_number() OVER (ORDER BY id) AS number FROM unnest($1::uuid[]) AS id) AS people
        ON people.number = outings.number % $3
      ON CONFLICT DO NOTHING`,
    [rows.map(({ id }) => id), joined * rows.length, rows.length],
  );
  await client.query('VACUUM ANALYZE participations, agenda_feeds');
  return secrets.map(feedPath);
}

/** Do 10,000 calendars a minute, each of which fetches its whole feed, slow down the searches on the same instance? */
export async function agenda(lab: Lab): Promise<Figure[]> {
  const filled = await lab.filled(lab.many);
  const paths = await makeFeeds(filled);
  const { url, stop } = await startServer(lab, { DATABASE_URL: filled.url });
  const { rounds, seconds } = lab.quick ? { rounds: 3, seconds: 5 } : { rounds: 7, seconds: 20 };
  const searches: Load = {
    url,
    connections: 8,
    paths: drawSearches(lab.communes.all, 2_000).map(nearbyPath),
    perSecond: searchesPerSecond,
    seconds,
  };
  const fetches: Load = { url, connections: 8, paths, perSecond: feedsPerSecond, seconds };
  const bar = progress('searches with and without calendars beside them', 2 * rounds + 2);
  const measured = await withLoad((search) =>
    withLoad(async (fetch) => {
      const one = async (beside: boolean): Promise<number> => {
        const [{ latencies }] = await Promise.all([search(searches), beside && fetch(fetches)]);
        bar.step();
        return percentile(latencies, 0.95);
      };
      await one(true);
      await one(false);
      const list = [];
      for (let round = 0; round < rounds; round += 1)
        list.push({ with: await one(true), without: await one(false) });
      return list;
    }),
  );
  bar.done();
  await stop();
  return [
    ratioOf(
      'nearby over HTTP beside 10,000 calendar feeds a minute ÷ alone, p95',
      [
        { name: 'with feeds', value: median(measured.map((round) => round.with)), unit: 'ms' },
        { name: 'alone', value: median(measured.map((round) => round.without)), unit: 'ms' },
      ],
      { target: { most: 1.5 } },
    ),
  ];
}
