import { createHash } from 'node:crypto';
import { feedPath } from '../../apps/server/src/features/agenda/feeds.ts';
import type { Filled } from './lab.ts';

/** Outings in which each of these people takes part, besides those that they organise. */
const joined = 5;

/** Gives people a feed and outings to come, and returns the addresses. */
export async function makeFeeds({ client }: Filled, count: number): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>('SELECT id FROM people ORDER BY id LIMIT $1', [count]);
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
