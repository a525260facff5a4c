import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { knownPeople } from '../../apps/server/test/faults.ts';
import { vacuumAll } from './data.ts';
import { type Figure, ratioOf } from './figures.ts';
import { connect, type Lab } from './lab.ts';
import { progress } from './progress.ts';
import { residentMegabytes } from './resident.ts';
import { startServer } from './server.ts';

const hourMs = 3_600_000;

/** Noon in Paris: at night nobody is told. */
const secondsToNoon = (): number => {
  const hour = Number(
    new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', hour: 'numeric', hourCycle: 'h23' })
      .format(new Date())
      .replace(/\D/g, ''),
  );
  return ((12 - hour) * hourMs) / 1_000;
};

const told = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM notifications WHERE type = 'announcement'",
  );
  return rows[0]?.count ?? 0;
};

/** One announcement that many people's alerts match: how long it takes until it stands on every bell, and how much memory. */
export async function tellMany(lab: Lab): Promise<Figure[]> {
  const people = lab.quick ? 10_000 : 100_000;
  const { url: database, client, product } = await lab.filledAs('alerts_told', 1_000);
  await client.query(
    `INSERT INTO people (id, alias, username, terms_version, activated_at)
    SELECT gen_random_uuid(), 'u_told' || n, 'averti' || n, '1', now() FROM generate_series(1, $1::int) AS n`,
    [people],
  );
  await client.query(`
    INSERT INTO alerts (id, person_id, commune_code, zip_code, municipality_name, region_name, time_zone, place_id, small_cell,
      large_cell, max_distance, frequency, since)
    SELECT gen_random_uuid(), people.id, here.commune_code, here.zip_code, here.municipality_name, here.region_name,
      'Europe/Paris', here.place_id, here.small_cell, here.large_cell, 10000, 'now', now() - interval '1 day'
    FROM (SELECT * FROM announcements WHERE commune_code LIKE '75%' LIMIT 1) AS here CROSS JOIN people
    WHERE alias LIKE 'u_told%'`);
  await vacuumAll(client, ['alerts']);
  const [author] = await knownPeople(product.db, 1);
  const { url, stop } = await startServer(lab, {
    DATABASE_URL: database,
    ALERT_DELAY_S: '0',
    CLOCK_OFFSET_S: String(secondsToNoon()),
  });
  const view = await connect(database);
  const before = await residentMegabytes(url);
  const began = performance.now();
  await fetch(`${url}/api/announce`, {
    method: 'POST',
    headers: { authorization: `Bearer ${author?.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      title: 'Tennis à Paris',
      description: 'Deux heures de double, tous niveaux.',
      category: 'Tennis',
      latitude: 48.8566,
      longitude: 2.3522,
      zipCode: '75001',
      municipalityName: 'Paris',
    }),
  });
  const bar = progress(`telling ${people.toLocaleString('en')} people`, people);
  let [count, most, firstTenthMs] = [0, before, Number.NaN];
  while (count < people) {
    await pause(250);
    const now = await told(view);
    bar.step(now - count);
    count = now;
    most = Math.max(most, await residentMegabytes(url));
    if (Number.isNaN(firstTenthMs) && count >= people / 10) firstTenthMs = performance.now() - began;
    if (performance.now() - began > hourMs) throw new Error(`only ${count} people were told within an hour`);
  }
  bar.done();
  const allMs = performance.now() - began;
  await view.end();
  await stop();
  const name = people.toLocaleString('en');
  return [
    ratioOf(`telling ${name} people: memory at most ÷ before`, [
      { name: 'at most', value: most, unit: 'MB' },
      { name: 'before', value: before, unit: 'MB' },
    ]),
    ratioOf(`telling ${name} people: time per person, all ÷ the first tenth`, [
      { name: 'all', value: (allMs * 1_000) / people, unit: 'µs' },
      { name: 'the first tenth', value: (firstTenthMs * 1_000) / (people / 10), unit: 'µs' },
    ]),
  ];
}
