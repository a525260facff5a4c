import { expect, it } from 'vitest';
import { startTestApp } from '../../../../test/harness.ts';
import { aPerson } from '../../../../test/people.ts';
import { createNumbers, insertMany, type Plain, pick } from '../../announcements/search/test/many.ts';
import { all, communes, regions } from '../../announcements/search/test/oracle.ts';
import { block } from '../../chat/test/talk.ts';
import { distanceMetres } from '../../places/distance.ts';
import { placesService } from '../../places/places.ts';
import { createFoundCounts } from '../found.ts';
import { keyedParts } from '../matching/matching-sql.ts';
import {
  byNextWeek,
  byShownWeek,
  drawAlert,
  insertAlerts,
  type PlainAlert,
  plainMatches,
} from '../test/many-alerts.ts';
import { summariesRepository } from './summaries-repository.ts';
import { readPerAlert } from './summaries-sql.ts';

const app = await startTestApp();
const random = createNumbers(21);
const hourMs = 3_600_000;
const now = new Date();
/** Younger announcements are left to the next summary. */
const until = new Date(now.getTime() - hourMs);
const [author, blocked, other] = [await aPerson(app), await aPerson(app), await aPerson(app)];
await block(app, blocked, author);
const ids = [author, blocked, other].map(({ id }) => id);

const announcements: Plain[] = byNextWeek(all, now)
  .filter(({ endDate, outing }) => endDate === null && !outing?.cancelled)
  .filter(({ createdAt }) => now.getTime() - createdAt.getTime() < 24 * hourMs)
  .slice(0, 400);
const near = regions.map((region) =>
  communes.all.filter((commune) => distanceMetres(region, commune) <= region.km * 1_000),
);
const alerts: PlainAlert[] = Array.from({ length: 300 }, (_, index) => {
  const owner = index % 5 === 0 ? { person_id: pick(ids, random) } : { email: `soir_${index}@exemple.org` };
  const since = new Date(now.getTime() - Math.floor(random() * 20) * hourMs);
  return { ...drawAlert(pick(pick(near, random), random), owner, since, random), frequency: 'daily' };
});
await insertMany(app.db, ids[0] ?? '', announcements);
await insertAlerts(app.db, alerts);

/** The expected result: a linear scan over all announcements. */
const expectedOf = (alert: PlainAlert): string[] => {
  if ('person_id' in alert.owner && alert.owner.person_id !== ids[2]) return [];
  return announcements
    .filter(
      ({ createdAt, outing }) =>
        createdAt > alert.since && createdAt <= until && (!outing || outing.startsAt > now),
    )
    .filter(
      (one) => plainMatches([{ ...alert, frequency: 'now', paused: false, confirmed: true }], one).length > 0,
    )
    .map(({ id }) => id);
};

it('one search for many alerts finds for each exactly what it asks for', async () => {
  const places = placesService(app.db);
  const repository = summariesRepository(app.db);
  const { found } = await places.upToDate(() => {
    const covers = alerts.map(
      (alert, index) => [index + 1, places.tree.cover({ centre: alert, radius: alert.radius })] as const,
    );
    return repository.search(
      alerts.map(({ id }) => id),
      keyedParts(covers),
      { until, now },
    );
  });
  let total = 0;
  for (const alert of alerts) {
    const expected = expectedOf(alert);
    total += expected.length;
    const ofAlert = found.filter(({ alertId }) => alertId === alert.id).map((row) => row.announcementId);
    if (expected.length <= readPerAlert) expect(ofAlert.toSorted()).toEqual(expected.toSorted());
    else expect(ofAlert).toHaveLength(readPerAlert);
  }
  expect(total).toBeGreaterThan(alerts.length);
});

it('counts for each alert what it would have found in 30 days', async () => {
  const places = placesService(app.db);
  const counts = await createFoundCounts({ db: app.db, places }).count(
    alerts.map((alert) => ({ ...alert, max_distance: alert.radius })),
  );
  const shown = byShownWeek(announcements, now).filter(
    ({ visibility, outing }) => visibility === 'everyone' && !outing?.cancelled,
  );
  const always = { since: new Date(0), frequency: 'now', paused: false, confirmed: true } as const;
  let total = 0;
  for (const alert of alerts) {
    const mayFind = !('person_id' in alert.owner) || alert.owner.person_id === ids[2];
    const expected = mayFind
      ? shown.filter((one) => plainMatches([{ ...alert, ...always }], one).length > 0)
      : [];
    total += expected.length;
    expect(counts.get(alert.id)).toBe(expected.length);
  }
  expect(total).toBeGreaterThan(alerts.length);
});
