import { alertLimits } from '@coequipiers/contract/alerts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { times } from '../../../../../../scripts/lib/long.mjs';
import { startTestApp } from '../../../../test/harness.ts';
import { aPerson } from '../../../../test/people.ts';
import { createNumbers, insertMany, type Plain, pick } from '../../announcements/search/test/many.ts';
import { all, communes, regions } from '../../announcements/search/test/oracle.ts';
import { block } from '../../chat/test/talk.ts';
import { nextOutingOf } from '../../outings/outings-on-card.ts';
import { distanceMetres } from '../../places/distance.ts';
import { byNextWeek, drawAlert, insertAlerts, type PlainAlert, plainMatches } from '../test/many-alerts.ts';
import { rangeOf } from './matching.ts';
import { matchingRepository } from './matching-repository.ts';
import { isWanted, offerInRows } from './matching-sql.ts';
import { stillConcerns } from './still-concerns.ts';

const app = await startTestApp();
const random = createNumbers(20);
const repository = matchingRepository(app.db);
const [author, blocked, blocker, suspended, other] = await Promise.all(
  Array.from({ length: 5 }, () => aPerson(app)),
);
if (!author || !blocked || !blocker || !suspended || !other) throw new Error('people are missing');
await block(app, author, blocked);
await block(app, blocker, author);
await sql`UPDATE people SET suspended_until = now() + interval '1 day' WHERE email = ${suspended.email}`.execute(
  app.db,
);
const ids = [author, blocked, blocker, suspended, other].map(({ id }) => id);
const otherId = ids[4] ?? '';

/** Outings still to come, weeks of series among them, and announcements without one, all listed. */
const announcements: Plain[] = byNextWeek(all, new Date())
  .filter(({ visibility, endDate }) => visibility === 'everyone' && endDate === null)
  .filter(({ outing }) => !outing?.cancelled)
  .filter(({ outing }) => !outing || outing.startsAt > new Date())
  .filter(({ createdAt }) => Date.now() - createdAt.getTime() < 86_400_000)
  .slice(0, times(120, 250));

const near = regions.map((region) =>
  communes.all.filter((commune) => distanceMetres(region, commune) <= region.km * 1_000),
);
const alerts: PlainAlert[] = Array.from({ length: times(1_500, 4_000) }, (_, index) => {
  const owner =
    index % 10 === 0
      ? { person_id: pick(ids, random) }
      : // Some addresses have several alerts.
        { email: `alerte_${Math.floor(random() * 1_000)}@exemple.org` };
  // Some alerts are younger than some announcements.
  const since = new Date(Date.now() - Math.floor(random() * 20) * 3_600_000);
  return drawAlert(pick(pick(near, random), random), owner, since, random);
});
await insertMany(app.db, ids[0] ?? '', announcements);
await insertAlerts(app.db, alerts);

const keyOf = ({ owner }: PlainAlert): string => ('email' in owner ? owner.email : owner.person_id);
const byId = new Map(alerts.map((alert) => [alert.id, alert]));

/** The recipients of each announcement with their nearest alert, found slice by slice. */
async function found(plain: Plain, slices: number): Promise<Map<string, number>> {
  const announcement = await repository.published(plain.id);
  if (!announcement) throw new Error('an announcement is missing');
  const recipients = new Map<string, number>();
  for (let slice = 0; slice < slices; slice += 1)
    for (const match of await app.alerts.matching.nearestMatches(announcement, rangeOf(slice, slices))) {
      const alert = byId.get(match.alertId);
      if (!alert || recipients.has(keyOf(alert))) throw new Error('found twice, or not ours');
      recipients.set(keyOf(alert), match.distance);
    }
  return recipients;
}

it('finds exactly the alerts whose circle holds an announcement that they ask for', async () => {
  const radii = new Set<number>();
  let total = 0;
  for (const [index, plain] of announcements.entries()) {
    const expected = new Map<string, number>();
    for (const alert of plainMatches(alerts, plain)) {
      if ('person_id' in alert.owner && alert.owner.person_id !== otherId) continue;
      radii.add(alert.radius);
      const distance = distanceMetres(alert, plain);
      expected.set(keyOf(alert), Math.min(distance, expected.get(keyOf(alert)) ?? distance));
    }
    total += expected.size;
    const sorted = (map: Map<string, number>) => [...map].sort(([a], [b]) => (a < b ? -1 : 1));
    expect(sorted(await found(plain, 1 + (index % 2) * 2))).toEqual(sorted(expected));
  }
  expect(radii.size).toBe(alertLimits.distances.length);
  expect(total).toBeGreaterThan(announcements.length);
});

it('a late mail is sent for the same alerts: the rule in TypeScript agrees with the one in SQL', async () => {
  const rows = await app.db
    .selectFrom('alerts')
    .innerJoin('places', 'places.id', 'alerts.place_id')
    .selectAll('alerts')
    .select(['places.latitude', 'places.longitude'])
    .execute();
  const wanted = sql.raw<boolean>(isWanted('alerts', offerInRows('candidate', 'outing')));
  let total = 0;
  for (const { id } of announcements.slice(0, 40)) {
    const announcement = await repository.published(id);
    if (!announcement) throw new Error('an announcement is missing');
    const inSql = await sql<{ id: string }>`
      SELECT alerts.id FROM alerts CROSS JOIN announcements AS candidate
      LEFT JOIN outings AS outing ON outing.id = ${sql.raw(nextOutingOf('candidate'))}
      WHERE candidate.id = ${id} AND ${wanted}`.execute(app.db);
    const ids = new Set(inSql.rows.map((row) => row.id));
    const near = rows.filter((row) => distanceMetres(row, announcement) <= row.max_distance);
    const concerned = near.filter((row) => stillConcerns(row, announcement, new Date()));
    total += concerned.length;
    expect(concerned.map((row) => row.id)).toEqual(near.map((row) => row.id).filter((one) => ids.has(one)));
    expect(rows.filter((row) => stillConcerns(row, announcement, new Date()))).toHaveLength(concerned.length);
  }
  expect(total).toBeGreaterThan(40);
});

it('finds at once an alert in a place where nothing was before, made by another instance', async () => {
  const [plain] = announcements;
  if (!plain) throw new Error('no announcement');
  const place = { latitude: plain.latitude + 0.004, longitude: plain.longitude };
  const alert = {
    ...drawAlert(place, { email: 'nouveau@exemple.org' }, new Date(0), () => 0.9),
    radius: 1_000,
    frequency: 'now' as const,
    paused: false,
    confirmed: true,
  };
  byId.set(alert.id, alert);
  await insertAlerts(app.db, [alert]);
  expect((await found(plain, 1)).get('nouveau@exemple.org')).toBe(distanceMetres(place, plain));
});
