import { daysBetween, daysLater } from '@coequipiers/contract/days';
import { wallTimeAt } from '@coequipiers/contract/time-zones';
import { expect, it } from 'vitest';
import { times } from '../../../../../../scripts/lib/long.mjs';
import { onPostgres, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { aPerson, callWith, type TestPerson } from '../../../../test/people.ts';
import { aWrite, dayFromNow } from '../../announcements/test/publish.ts';
import { checkEveryTeam } from '../test/check-team.ts';
import { anOuting, withOuting } from '../test/outing.ts';
import { ask, join, moveClock, weeksOf } from '../test/taking-part.ts';

const app = await startTestApp();
/** A second instance. In-memory locks do not work across instances, so only the locks of the database protect the data. */
const other: TestApp = onPostgres
  ? await startTestApp({
      DATABASE_URL: app.config.database.kind === 'postgres' ? app.config.database.url : '',
    })
  : app;
await checkEveryTeam(app.db);
const author = await aPerson(app);
const people: TestPerson[] = await Promise.all(Array.from({ length: 8 }, () => aPerson(app)));
/** Every second person talks to the other instance. */
const callers = people.map((person, index) =>
  index % 2 === 0 ? person : { ...person, call: callWith(other, person.token) },
);

const dayMs = 86_400_000;
const places = 2;
const rounds = onPostgres ? times(10, 200) : times(3, 20);
const setClocks = (to: number): void => {
  for (const instance of [app, other]) moveClock(instance, to);
};
const pick = <T>(items: readonly T[], round: number): T => items[round % items.length] as T;

/** What the author does to all weeks, one after the other. */
const edits = (first: string) => [
  { startDate: daysLater(first, 15), startTime: '20:00' },
  { startDate: daysLater(first, 13) },
  { startTime: '18:30', durationMinutes: 60 },
  { places: 4 },
  { places: 1 },
  { repeatUntil: daysLater(first, 60) },
  {
    meetingPoint: 'Terrain 2',
    zipCode: '97400',
    municipalityName: 'Saint-Denis',
    latitude: -20.88,
    longitude: 55.45,
  },
];

const rowsOf = (id: string) =>
  app.db.selectFrom('outings').selectAll().where('announcement_id', '=', id).orderBy('starts_at').execute();

/** The laws of a series, of which one week may have been skipped, and all from the third on may have moved to another weekday. */
async function expectLaws(id: string): Promise<void> {
  const series = await app.db
    .selectFrom('series')
    .selectAll()
    .where('announcement_id', '=', id)
    .executeTakeFirstOrThrow();
  const announcement = await app.db
    .selectFrom('announcements')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const weeks = (await rowsOf(id)).filter(({ slot }) => slot !== null);
  const slots = weeks.map(({ slot }) => slot ?? '').sort();
  expect(new Set(slots).size).toBe(slots.length);
  const steps = slots.slice(1).map((slot, index) => daysBetween(slots[index] ?? '', slot));
  expect(steps.filter((days) => days !== 7).length, steps.join()).toBeLessThanOrEqual(1);
  expect(daysBetween(slots.at(-1) ?? '', series.next_slot)).toBe(7);
  const today = wallTimeAt(new Date(Date.now() + app.config.clockOffsetMs), series.time_zone).day;
  expect(series.next_slot >= daysLater(today, 56) || series.next_slot > (series.until ?? '9999')).toBe(true);
  const live = weeks.filter(({ cancelled_at }) => cancelled_at === null);
  for (const [index, week] of live.entries()) {
    const before = live[index - 1];
    expect(week.next_from).toEqual(before?.starts_at ?? Number.NEGATIVE_INFINITY);
    expect(daysBetween(week.slot ?? '', wallTimeAt(week.starts_at, week.time_zone).day)).toBe(0);
  }
  expect(announcement.outing_id).toBe(weeks.at(-1)?.id);
  expect(announcement.outing_until).toEqual(live.at(-1)?.ends_at);
  for (const week of live.slice(3)) {
    const at = wallTimeAt(week.starts_at, week.time_zone);
    expect([at.time, week.time_zone, week.duration_minutes, week.meeting_point]).toEqual([
      series.start_time,
      series.time_zone,
      series.duration_minutes,
      series.meeting_point,
    ]);
    expect(week.places).toBe(series.places);
  }
}

it(`keeps the laws in ${rounds} rounds of the job, an edit of all, a skipped week and joins on two instances at once`, {
  timeout: rounds * 10_000,
}, async () => {
  for (let round = 0; round < rounds; round += 1) {
    setClocks(Date.now());
    const first = dayFromNow(3);
    const { id } = await withOuting(author, { repeat: 'weekly', startDate: first, places });
    const weeks = await weeksOf(author, id);
    // The first week is over, and a new one is due.
    setClocks(Date.now() + 8 * dayMs);
    const joins = callers.map((person, index) => ({ person, outing: weeks[1 + ((round + index) % 6)] }));
    const edit = author.call({
      method: 'PUT',
      url: `/api/announce/${id}`,
      payload: aWrite(anOuting({ startDate: first, places, ...pick(edits(first), round) })),
      query: { apply: 'following', outing: weeks[2] ?? '' },
    });
    const skipped = weeks[2 + (round % 5)];
    const [, , edited, cancelled, ...joined] = await Promise.all([
      app.outings.makeDueWeeks(),
      other.outings.makeDueWeeks(),
      edit,
      ask(author, id, 'cancel', { reason: 'La salle est fermée' }, skipped),
      ...joins.map(({ person, outing }) => join(person, id, {}, outing)),
    ]);
    // Refused if so many have joined before, or somebody takes part in a week that would end.
    expect([200, 409], edited.body).toContain(edited.statusCode);
    expect(cancelled.statusCode, cancelled.body).toBe(200);
    await Promise.all([app.outings.makeDueWeeks(), other.outings.makeDueWeeks()]);
    await expectLaws(id);

    const parts = await app.db
      .selectFrom('participations')
      .innerJoin('outings', 'outings.id', 'outing_id')
      .select(['outing_id', 'state', 'cancelled_at'])
      .where('announcement_id', '=', id)
      .execute();
    for (const [index, { outing }] of joins.entries()) {
      const { statusCode, body } = joined[index] ?? { statusCode: 0, body: 'no answer' };
      // A week may have been skipped, or have ended because nobody took part yet.
      expect([200, 404, 409], body).toContain(statusCode);
      if (statusCode !== 200) continue;
      expect(parts.filter(({ outing_id }) => outing_id === outing).length).toBeGreaterThan(0);
    }
    const taking = parts.filter(({ state }) => ['in', 'waiting', 'offered'].includes(state));
    expect(taking).toHaveLength(joined.filter(({ statusCode }) => statusCode === 200).length);
    const lost = parts.filter(
      ({ outing_id, cancelled_at }) => cancelled_at !== null && outing_id !== skipped,
    );
    expect(lost).toEqual([]);
  }
});
