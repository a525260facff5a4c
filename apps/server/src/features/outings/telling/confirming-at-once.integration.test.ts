import { wallTimeAt } from '@coequipiers/contract/time-zones';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { times } from '../../../../../../scripts/lib/long.mjs';
import { comingDay } from '../../../../test/coming-day.ts';
import { onPostgres, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { aPerson, callWith, type TestPerson } from '../../../../test/people.ts';
import { aWrite } from '../../announcements/test/publish.ts';
import { brokenByTelling, keepToldOn } from '../test/check-confirmation.ts';
import { deadlocks, holding } from '../test/gate.ts';
import { anOuting, withOuting } from '../test/outing.ts';
import { accept, join, leave, moveClock } from '../test/taking-part.ts';

// C1: whether an outing is on follows from its minimum, the author's word and who is in, on every instance. C2: everything that people are
// told of it is true when it leaves, is told once, and nobody is told what they were told last.

const app = await startTestApp();
/** A second instance: only the locks of the database protect the data. */
const other: TestApp = onPostgres
  ? await startTestApp({
      DATABASE_URL: app.config.database.kind === 'postgres' ? app.config.database.url : '',
    })
  : app;
const instances = [app, other];
const told = await keepToldOn(app.db);
const author = await aPerson(app);
const people = await Promise.all(
  Array.from({ length: 4 }, async (_, index) => {
    const person = await aPerson(app);
    return index % 2 === 0 ? person : { ...person, call: callWith(other, person.token) };
  }),
);
const personAt = (index: number): TestPerson => people[index] as TestPerson;

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000];
/** In June no clock changes. */
const day = comingDay('Wednesday', '06-15');
const paris = 'Europe/Paris';
const hourAt = (at: Date): number => Number.parseInt(wallTimeAt(at, paris).time, 10);

async function setClocks(to: number): Promise<void> {
  for (const instance of instances) moveClock(instance, to);
  await told.movedTo(to - Date.now());
}
const quiet = () =>
  expect
    .poll(
      async () =>
        (await app.db.selectFrom('jobs').select('id').where('name', 'in', ['notice', 'notices']).execute())
          .length,
      { interval: 10, timeout: 60_000 },
    )
    .toBe(0);
/** Lets both instances do what is due. */
const settle = async (): Promise<void> => {
  await Promise.all(instances.map(({ outings }) => outings.settleDue()));
  await Promise.all(
    instances.flatMap(({ outings: { confirming } }) => [confirming.check(), confirming.confirm()]),
  );
  await quiet();
};
const call = (method: 'POST' | 'DELETE' | 'PUT', path: string, payload?: object, by = author) =>
  by.call({ method, url: `/api/announce/${path}`, ...(payload && { payload }) });
const elsewhere: TestPerson = { ...author, call: callWith(other, author.token) };
const edit = (id: string, change: object, by = author) =>
  call('PUT', id, aWrite(anOuting({ startDate: day, ...change })), by);

/** Whether it is on, counted anew, and as both instances say. */
async function expectCounted(id: string): Promise<boolean | null> {
  const row = await app.db
    .selectFrom('outings')
    .innerJoin('announcements', 'announcements.outing_id', 'outings.id')
    .select(['outings.id', 'minimum', 'places', 'played_anyway'])
    .where('announcements.id', '=', id)
    .executeTakeFirstOrThrow();
  const inside = await app.db
    .selectFrom('participations')
    .select('person_id')
    .where('outing_id', '=', row.id)
    .where('state', '=', 'in')
    .execute();
  const least = row.minimum === null ? null : Math.min(row.minimum, row.places + 1);
  const lacking = least === null ? 0 : Math.max(0, least - 1 - inside.length);
  const confirmed = least === null ? null : row.played_anyway || lacking === 0;
  for (const reader of [author, elsewhere]) {
    const { outing } = (await reader.call({ url: `/api/announce/${id}` })).json();
    expect(outing).toMatchObject({ minimum: least, confirmed, missing: confirmed ? 0 : lacking });
  }
  return confirmed;
}

async function expectLaws(id: string, start: number): Promise<void> {
  expect(
    brokenByTelling(await told.of(id), { authorId: author.id.replaceAll('-', ''), start, hourAt }),
  ).toEqual([]);
}

type Step =
  | { kind: 'join' | 'leave' | 'accept'; who: number }
  | { kind: 'minimum'; minimum: number | null }
  | { kind: 'places'; places: number }
  | { kind: 'word'; played: boolean }
  | { kind: 'registrations'; closed: boolean }
  | { kind: 'wait'; minutes: number };
const who = fc.nat(people.length - 1);
const aStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ kind: fc.constantFrom('join' as const, 'join' as const, 'leave' as const), who }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('accept' as const), who }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('minimum' as const),
      minimum: fc.option(fc.integer({ min: 2, max: 4 }), { freq: 6 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('places' as const), places: fc.integer({ min: 1, max: 4 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('word' as const), played: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('registrations' as const), closed: fc.boolean() }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      minutes: fc.oneof(fc.constant(1), fc.integer({ min: 30, max: 600 })),
    }),
  },
);

/** Two days before, at noon, enough people come, and one of them goes again. */
const toldByNoon: Step[] = [
  { kind: 'join', who: 0 },
  { kind: 'join', who: 1 },
  { kind: 'wait', minutes: 1 },
  { kind: 'leave', who: 0 },
  { kind: 'wait', minutes: 60 },
];

const histories = times(5, 300);
it(`keeps C1 and C2 in ${histories} random histories on two instances`, {
  timeout: histories * 10_000,
}, async () => {
  let heard = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(aStep, { minLength: 10, maxLength: 18 }),
      fc.integer({ min: 4, max: 200 }),
      async (steps, hoursBefore) => {
        await setClocks(Date.now());
        const { id, outing } = await withOuting(author, { startDate: day, places: 3, minimum: 3 });
        const start = Date.parse(outing?.startsAt ?? '');
        let [now, places] = [start - hoursBefore * hourMs, 3];
        await setClocks(now);
        for (const [index, step] of steps.entries()) {
          const by = index % 2 === 0 ? author : elsewhere;
          const shown = (await author.call({ url: `/api/announce/${id}` })).json().outing;
          if (step.kind === 'join') await join(personAt(step.who), id);
          if (step.kind === 'leave') await leave(personAt(step.who), id);
          if (step.kind === 'accept') await accept(personAt(step.who), id);
          if (step.kind === 'minimum') await edit(id, { places: shown.places, minimum: step.minimum }, by);
          if (step.kind === 'places') {
            const { statusCode } = await edit(id, { places: step.places }, by);
            if (statusCode === 200) places = step.places;
          }
          if (step.kind === 'word')
            await call(step.played ? 'POST' : 'DELETE', `${id}/outing/confirm`, undefined, by);
          if (step.kind === 'registrations')
            await call(step.closed ? 'POST' : 'DELETE', `${id}/outing/close`, undefined, by);
          if (step.kind === 'wait') {
            now += step.minutes * minuteMs;
            await setClocks(now);
            await settle();
          }
          if (now < start) await expectCounted(id);
        }
        expect(places).toBeGreaterThan(0);
        // Everything that was delivered is delivered once more: only what is true, and new to somebody, is told.
        await told.deliverAgain();
        await quiet();
        // By day, more than six hours later, the author has been told what is true.
        const noon = Date.parse(`${wallTimeAt(new Date(now + dayMs), paris).day}T10:00:00Z`);
        for (const at of [noon, noon + 7 * hourMs]) {
          if (at >= start) break;
          await setClocks(at);
          await settle();
        }
        const all = await told.of(id);
        heard += all.length;
        if (noon + 7 * hourMs < start && noon >= start - 7 * dayMs) {
          const last = all.filter(({ personId }) => personId === author.id.replaceAll('-', '')).at(-1)?.event;
          const isOn = await expectCounted(id);
          if (isOn !== null) expect(last === 'on').toBe(isOn);
        }
        await expectLaws(id, start);
        await call('DELETE', id);
      },
    ),
    { numRuns: histories, endOnFailure: true, examples: [[toldByNoon, 55]] },
  );
  expect(heard).toBeGreaterThanOrEqual(4);
});

// The embedded engine has one connection, where nothing can be held.
it.runIf(onPostgres)('asks what is true when a notice is delivered, and delivers it once', async () => {
  await setClocks(Date.now());
  const { id, outing } = await withOuting(author, { startDate: day, places: 3, minimum: 3 });
  const start = Date.parse(outing?.startsAt ?? '');
  const [one, two] = [personAt(0), personAt(2)];
  const begin = start - 2 * dayMs - 6 * hourMs;
  await setClocks(begin);
  await join(one, id);
  await join(two, id);
  await setClocks(begin + minuteMs);
  // The delivery waits for one of them, and meanwhile the other one leaves.
  await holding(app.db, sql`SELECT FROM people WHERE id = ${one.id} FOR UPDATE`, async () => {
    await app.outings.confirming.confirm();
    expect((await leave(two, id)).statusCode).toBe(204);
  });
  await quiet();
  expect(await told.of(id)).toEqual([]);
  await setClocks(start - 5 * hourMs + minuteMs);
  await settle();
  expect((await told.of(id)).map(({ event }) => event)).toEqual(['ask-if-on']);
  // Enough come, so that the question leaves the bell, and one of them goes again; then its delivery runs once more, as after a kill.
  await join(two, id);
  await leave(two, id);
  await told.deliverAgain();
  await quiet();
  expect((await told.of(id)).map(({ event }) => event)).toEqual(['ask-if-on']);
  await call('DELETE', id);
});

const rounds = onPostgres ? times(4, 200) : times(3, 20);
it(`tells only what is true in ${rounds} rounds of the last join, a leave, an edit and the jobs at once`, {
  timeout: rounds * 10_000,
}, async () => {
  const outcomes = new Set<boolean | null>();
  const before = await deadlocks(app.db);
  for (let round = 0; round < rounds; round += 1) {
    await setClocks(Date.now());
    const { id, outing } = await withOuting(author, { startDate: day, places: 3, minimum: 3 });
    const start = Date.parse(outing?.startsAt ?? '');
    const begin = start - 2 * dayMs - 6 * hourMs;
    await setClocks(begin);
    const [stays, goes, comes] = [personAt(0), personAt(1), personAt(2)];
    await join(stays, id);
    await join(goes, id);
    // The job is about to tell that it is on.
    await setClocks(begin + minuteMs);
    const presses = [
      () => leave(goes, id),
      () => join(comes, id),
      () => edit(id, { places: 3, minimum: round % 3 === 0 ? 4 : 2 }, elsewhere),
      () => app.outings.confirming.confirm(),
      () => other.outings.confirming.confirm(),
    ];
    const turned = [...presses.slice(round % presses.length), ...presses.slice(0, round % presses.length)];
    await Promise.all(turned.map((press) => press()));
    await quiet();
    await expectLaws(id, start);
    for (const later of [2 * minuteMs, 7 * hourMs, 22 * hourMs]) {
      await setClocks(begin + later);
      await settle();
    }
    const isOn = await expectCounted(id);
    outcomes.add(isOn);
    const last = (await told.of(id))
      .filter(({ personId }) => personId === author.id.replaceAll('-', ''))
      .at(-1);
    expect(last?.event === 'on').toBe(isOn);
    await expectLaws(id, start);
    await call('DELETE', id);
  }
  expect(outcomes).toEqual(new Set([true, false]));
  expect(await deadlocks(app.db)).toBe(before);
});
