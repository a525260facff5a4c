import { daysLater } from '@coequipiers/contract/days';
import { activeStates } from '@coequipiers/contract/participation-states';
import { wallTimeAt } from '@coequipiers/contract/time-zones';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { times } from '../../../../../../scripts/lib/long.mjs';
import { onPostgres, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { aPerson, type TestPerson } from '../../../../test/people.ts';
import { onEither, secondInstance } from '../../../../test/second-instance.ts';
import { aWrite, dayFromNow, remove } from '../../announcements/test/publish.ts';
import { setModerator } from '../../moderation/moderators.ts';
import { suspension } from '../../moderation/test/suspend.ts';
import { checkEverySeries, keepNotices, seriesProblems, type Told } from '../test/check-series.ts';
import { anOuting, withOuting } from '../test/outing.ts';
import { accept, ask, join, leave, moveClock, weeksOf } from '../test/taking-part.ts';

// The database refuses every commit that breaks a law of a series or of the team of one of its weeks: `series_problems` in
// `check-series.ts` states them. Here is added what one moment cannot show: that everyone has the part that they were answered, and is
// told of each press once.

const app = await startTestApp();
const other = await secondInstance(app);
const movedTo = await checkEverySeries(app.db);
const told = await keepNotices(app.db);

const dayMs = 86_400_000;
const places = 2;
const rounds = onPostgres ? times(8, 200) : times(3, 20);

/** Every second person talks to the other instance. */
const onBoth = (people: readonly TestPerson[]): TestPerson[] =>
  people.map((person, index) => onEither(other, person, index));
const some = (count: number) => Promise.all(Array.from({ length: count }, () => aPerson(app)));
const [moderator] = await some(1);
if (!moderator) throw new Error('no moderator');
await setModerator(app.db, moderator.email, true);
const [stays, goes, offered, ...joining] = onBoth(await some(8)) as [TestPerson, TestPerson, TestPerson];
let author = await aPerson(app);

const setClocks = async (ahead: number): Promise<void> => {
  for (const instance of [app, other]) moveClock(instance, Date.now() + ahead);
  await movedTo(ahead);
};
const pick = <T>(items: readonly T[], round: number): T => items[round % items.length] as T;

const saintDenis = {
  zipCode: '97400',
  municipalityName: 'Saint-Denis',
  latitude: -20.88,
  longitude: 55.45,
};
/** What the author does to this week and all that follow, one after the other. `moves`: the week starts at another time. */
const edits = (first: string) => [
  { body: { startDate: daysLater(first, 15), startTime: '20:00' }, moves: true },
  { body: { startDate: daysLater(first, 13) }, moves: true },
  { body: { startTime: '18:30', durationMinutes: 60 }, moves: true },
  { body: { places: 4 }, moves: false },
  { body: { places: 1 }, moves: false },
  { body: { repeatUntil: daysLater(first, 60) }, moves: false },
  { body: { meetingPoint: 'Terrain 2', ...saintDenis }, moves: false },
  { body: { visibility: 'link', category: 'Football' }, moves: false },
];

/** The ends that a series may have at the same moment. Whoever is suspended or erased is no author of the next round. */
const ends = ['none', 'stop', 'none', 'removal', 'suspension', 'none', 'erasure'] as const;
type End = (typeof ends)[number];

const endOf = async (end: End, id: string, from: string | undefined) => {
  const { password } = author;
  if (end === 'suspension') return suspension(moderator, author);
  return {
    none: undefined,
    stop: () => author.call({ method: 'POST', url: `/api/announce/${id}/series/stop`, payload: { from } }),
    removal: () => remove(author, id),
    erasure: () => author.call({ method: 'DELETE', url: '/api/user', payload: { password } }),
  }[end];
};

const shuffled = <T>(items: readonly T[]): T[] =>
  items
    .map((item) => ({ item, key: Math.random() }))
    .toSorted((one, two) => one.key - two.key)
    .map(({ item }) => item);

type Answer = { statusCode: number; body: string };
type Press = { press: () => Promise<Answer | undefined>; answer?: Answer | undefined };
const aPress = (press: Press['press']): Press => ({ press });
const isDone = ({ answer }: Press): boolean => (answer?.statusCode ?? 500) < 300;

type Part = { outing: string; personId: string; state: string; cancelled: boolean };
const partsOf = async (id: string): Promise<Part[]> => {
  const { rows } = await sql<Part>`
    SELECT outing_id AS outing, person_id AS "personId", state, cancelled_at IS NOT NULL AS cancelled
    FROM participations JOIN outings ON outings.id = outing_id WHERE kept_announcement_id = ${id}`.execute(
    app.db,
  );
  return rows.map((row) => ({ ...row, outing: row.outing.replaceAll('-', '') }));
};

/** Whether the series goes on for eight weeks, after the job. */
async function expectAhead(id: string): Promise<void> {
  const series = await app.db
    .selectFrom('series')
    .selectAll()
    .where('announcement_id', '=', id)
    .executeTakeFirstOrThrow();
  const today = wallTimeAt(new Date(Date.now() + app.config.clockOffsetMs), series.time_zone).day;
  const { next_slot, until } = series;
  expect(next_slot >= daysLater(today, 56) || (until !== null && next_slot > until)).toBe(true);
}

/** Nobody is told twice of one press. */
function expectToldOnce(notices: readonly Told[]): void {
  const changes = notices
    .filter(({ kind }) => kind === 'changes')
    .map(({ press, personId }) => `${press} ${personId}`);
  expect(changes).toEqual([...new Set(changes)]);
}

it(`keeps the laws in ${rounds} rounds of the job, an edit of all, a skipped week, an end and joins on two instances at once`, {
  timeout: rounds * 10_000,
}, async () => {
  const done = { all: 0, one: 0, skip: 0, leaves: 0, accepts: 0, joins: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const end = pick(ends, round);
    const first = dayFromNow(3);
    await setClocks(0);
    const { id } = await withOuting(author, { repeat: 'weekly', startDate: first, places });
    const weeks = await weeksOf(author, id);
    // The first week is over, and a new one is due.
    await setClocks(8 * dayMs);
    const [left, offer, skipped] = [1 + (round % 6), 1 + ((round + 3) % 6), 2 + (round % 5)];
    await Promise.all(
      weeks.slice(1, 7).map(async (week) => {
        const { statusCode, body } = await join(stays, id, {}, week);
        expect(statusCode, body).toBe(200);
      }),
    );
    for (const week of [left, offer]) await join(goes, id, {}, weeks[week]);
    await join(offered, id, {}, weeks[offer]);
    await leave(goes, id, weeks[offer]);

    const edit = pick(edits(first), round + Math.floor(round / 8));
    const write = (change: object, query: object) => () =>
      author.call({
        method: 'PUT',
        url: `/api/announce/${id}`,
        payload: aWrite(anOuting({ startDate: first, places, ...change })),
        query: { ...query },
      });
    const all = aPress(write(edit.body, { apply: 'following', outing: weeks[2] ?? '' }));
    const one = aPress(
      write({ startDate: daysLater(first, 9), places: 3 }, { apply: 'one', outing: weeks[1] }),
    );
    const skip = aPress(() => ask(author, id, 'cancel', { reason: 'La salle est fermée' }, weeks[skipped]));
    const ending = await endOf(end, id, weeks[4]);
    const job = (instance: TestApp): Press =>
      aPress(async () => {
        await instance.outings.makeDueWeeks();
        return undefined;
      });
    const joins = joining.map((person, index) => {
      const outing = weeks[1 + ((round + index) % 6)] ?? '';
      return { person, outing, ...aPress(() => join(person, id, {}, outing)) };
    });
    const leaves = aPress(() => leave(goes, id, weeks[left]));
    const accepts = aPress(() => accept(offered, id, weeks[offer]));
    const ended = ending && aPress(ending);
    await Promise.all(
      shuffled([
        all,
        one,
        skip,
        ...(ended ? [ended] : []),
        job(app),
        job(other),
        leaves,
        accepts,
        ...joins,
      ]).map(async (pressed) => {
        pressed.answer = await pressed.press();
      }),
    );
    await Promise.all([app.outings.makeDueWeeks(), other.outings.makeDueWeeks()]);

    // Refused: by who has taken part before, by what was cancelled or is gone, and to an author who is suspended or erased.
    for (const { answer } of [all, one, skip, leaves, accepts, ...joins])
      expect([200, 204, 400, 401, 404, 409], answer?.body).toContain(answer?.statusCode);
    const ofKind = { all: [all], one: [one], skip: [skip], leaves: [leaves], accepts: [accepts], joins };
    for (const name of Object.keys(done) as (keyof typeof done)[])
      done[name] += ofKind[name].filter(isDone).length;
    if (ended) expect(isDone(ended), ended.answer?.body).toBe(true);
    expect(await seriesProblems(id, app.db)).toEqual([]);
    if (end === 'none') {
      await expectAhead(id);
      expect(isDone(skip), skip.answer?.body).toBe(true);
    }

    const parts = await partsOf(id);
    const partOf = ({ id: personId }: TestPerson, outing: string | undefined) =>
      parts.find((part) => part.personId === personId && part.outing === outing);
    const expectPart = (person: TestPerson, outing: string | undefined, states: readonly string[]): void =>
      expect([end, partOf(person, outing)?.state]).toEqual([end, expect.toBeOneOf([...states])]);
    for (const week of weeks.slice(1, 7)) expectPart(stays, week, ['in']);
    for (const pressed of joins)
      if (isDone(pressed)) expectPart(pressed.person, pressed.outing, ['in', 'waiting', 'offered']);
      else expect(partOf(pressed.person, pressed.outing)).toBeUndefined();
    if (isDone(accepts)) expectPart(offered, weeks[offer], ['in']);
    // An offer in a week that is cancelled ends in silence.
    else expect(partOf(offered, weeks[offer])).toMatchObject({ state: 'waiting', cancelled: true });
    if (!partOf(goes, weeks[left])?.cancelled) expectPart(goes, weeks[left], ['left']);

    const notices = (await told(id)).filter(({ mailed }) => !mailed);
    expectToldOnce(notices);
    const isActive = (state: string): boolean => activeStates.some((active) => active === state);
    for (const { personId, state, outing, cancelled } of parts) {
      if (!cancelled || !isActive(state)) continue;
      const ofWeek = notices.filter((one) => one.personId === personId && one.event === 'cancelled');
      expect(ofWeek.length, `told that ${outing} is cancelled (${end})`).toBeGreaterThan(0);
    }
    const moved = notices.filter(({ about }) => about === `series-moved:${id}`);
    const toldOfAll = moved.filter(({ personId }) => personId === stays.id).length;
    if (end === 'none' && edit.moves) expect([round, toldOfAll]).toEqual([round, isDone(all) ? 1 : 0]);
    if (end === 'suspension' || end === 'erasure') author = await aPerson(app);
  }
  // Most presses are carried out, and each kind of them is.
  for (const [name, count] of Object.entries(done)) expect(count, name).toBeGreaterThan(rounds / 4);
});
