import { daysLater } from '@coequipiers/contract/days';
import { activeStates } from '@coequipiers/contract/participation-states';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { times } from '../../../../../../scripts/lib/long.mjs';
import { onPostgres, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { aNewcomer, aPerson, type TestPerson } from '../../../../test/people.ts';
import { onEither, secondInstance } from '../../../../test/second-instance.ts';
import { aWrite, dayFromNow, remove } from '../../announcements/test/publish.ts';
import { aliasOf } from '../../chat/test/talk.ts';
import { setModerator } from '../../moderation/moderators.ts';
import { suspension } from '../../moderation/test/suspend.ts';
import { checkEverySeries, keepNotices, seriesProblems, type Told } from '../test/check-series.ts';
import { anOuting, withOuting } from '../test/outing.ts';
import { join, leave, moveClock, weeksOf } from '../test/taking-part.ts';

// The database refuses every commit that breaks a law of `check-series.ts`. Here is added what one moment cannot show: that everyone is
// what they were answered, in every week and in their order, and is told of each press once.

const app = await startTestApp();
const other = await secondInstance(app);
const movedTo = await checkEverySeries(app.db);
const told = await keepNotices(app.db);

const dayMs = 86_400_000;
const rounds = onPostgres ? times(5, 200) : times(2, 20);

/** Every second person talks to the other instance. */
const onBoth = (people: readonly TestPerson[]): TestPerson[] =>
  people.map((person, index) => onEither(other, person, index));
const some = (count: number) => Promise.all(Array.from({ length: count }, () => aPerson(app)));
const moderator = await aPerson(app);
await setModerator(app.db, moderator.email, true);
const [stays, skips, ceases, undoes, early, late] = onBoth(await some(6)) as [
  TestPerson,
  TestPerson,
  TestPerson,
  TestPerson,
  TestPerson,
  TestPerson,
];
let author = await aPerson(app);

const setClocks = async (ahead: number): Promise<void> => {
  for (const instance of [app, other]) moveClock(instance, Date.now() + ahead);
  await movedTo(ahead);
};
const pick = <T>(items: readonly T[], round: number): T => items[round % items.length] as T;
const shuffled = <T>(items: readonly T[]): T[] =>
  items
    .map((item) => ({ item, key: Math.random() }))
    .toSorted((one, two) => one.key - two.key)
    .map(({ item }) => item);

const every = (person: TestPerson, id: string, outing?: string) => join(person, id, { every: true }, outing);
const cease = (person: TestPerson, id: string) =>
  person.call({ method: 'DELETE', url: `/api/announce/${id}/participation`, query: { every: 'true' } });
const erase = ({ call, password }: TestPerson) =>
  call({ method: 'DELETE', url: '/api/user', payload: { password } });

type Answer = { statusCode: number; body: string };
type Press = { press: () => Promise<Answer | undefined>; answer?: Answer | undefined };
const aPress = (press: Press['press']): Press => ({ press });
const isDone = ({ answer }: Press): boolean => (answer?.statusCode ?? 500) < 300;

/** What else happens at the same moment: to the regular who goes, and to the series. */
const ends = [
  'erasure',
  'more places',
  'removal for good',
  'weekday',
  'suspension',
  'block',
  'stop',
  'admission',
  'erasure of the author',
  'none',
  'suspension of the author',
] as const;
type End = (typeof ends)[number];

async function endOf(end: End, id: string, { goes, weeks, first }: Meeting) {
  const edit = (change: object) => () =>
    author.call({
      method: 'PUT',
      url: `/api/announce/${id}`,
      payload: aWrite(anOuting({ startDate: first, places: placesAtFirst, ...change })),
      query: { apply: 'following', outing: weeks[2] ?? '' },
    });
  const alias = await aliasOf(app, goes);
  const answered = { url: `/api/announce/${id}/participants/${alias}/remove`, query: { every: 'true' } };
  switch (end) {
    case 'none':
      return undefined;
    case 'erasure':
      return () => erase(goes);
    case 'suspension':
      return suspension(moderator, goes);
    case 'block':
      return () => author.call({ method: 'PUT', url: `/api/blocks/${alias}` });
    case 'removal for good':
      return () => author.call({ method: 'POST', payload: {}, ...answered });
    case 'more places':
      return edit({ places: placesAtFirst + 2 });
    case 'weekday':
      return edit({ startDate: daysLater(first, 15) });
    case 'admission':
      return edit({ admission: 'approval' });
    case 'stop':
      return () =>
        author.call({ method: 'POST', url: `/api/announce/${id}/series/stop`, payload: { from: weeks[4] } });
    case 'erasure of the author':
      return () => erase(author);
    case 'suspension of the author':
      return suspension(moderator, author);
  }
}
const placesAtFirst = 6;
type Meeting = { goes: TestPerson; weeks: readonly string[]; first: string };

type Part = { outing: string; personId: string; state: string; turn: number };
/** In the weeks that are neither cancelled nor begun. */
const partsOf = async (id: string): Promise<Part[]> => {
  const { rows } = await sql<Part>`
    SELECT outing_id AS outing, person_id AS "personId", state, turn
    FROM test_clock, participations JOIN outings ON outings.id = outing_id
    WHERE kept_announcement_id = ${id} AND cancelled_at IS NULL AND starts_at > now() + ahead`.execute(
    app.db,
  );
  return rows.map((row) => ({ ...row, outing: row.outing.replaceAll('-', '') }));
};
const stateOf = async (id: string, { id: personId }: TestPerson): Promise<string | undefined> => {
  const row = await app.db
    .selectFrom('regulars')
    .select('state')
    .where('announcement_id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row?.state;
};

/** Nobody is told twice of one press, of places, of their own part or of a change. */
function expectToldOnce(notices: readonly Told[]): void {
  const keys = notices
    .filter(({ mailed }) => !mailed)
    .map((one) => `${one.press} ${one.personId} ${one.kind}`);
  expect(keys).toEqual([...new Set(keys)]);
}

it(`keeps the laws in ${rounds} rounds of the job, presses of every week, goings, answers and ends on two instances at once`, {
  timeout: rounds * 15_000,
}, async () => {
  const done = { presses: 0, skips: 0, ceases: 0, undoes: 0, answers: 0, again: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const end = pick(ends, round);
    const first = dayFromNow(3);
    await setClocks(0);
    const { id } = await withOuting(author, { repeat: 'weekly', startDate: first, places: placesAtFirst });
    const weeks = await weeksOf(author, id);
    const goes = await aPerson(app);
    const asks = await aNewcomer(app);
    const meeting = { goes, weeks, first };
    const before = [stays, skips, ceases, goes];
    for (const person of before) expect((await every(person, id)).statusCode).toBe(200);
    // The first week is over, a new one is due, and one place is left in each, as soon as this press is undone two.
    await setClocks(8 * dayMs);
    expect((await every(asks, id, weeks[3])).json().participation.state).toBe('in');
    expect((await every(undoes, id, weeks[1])).statusCode).toBe(200);

    const ending = await endOf(end, id, meeting);
    const word = pick(['accept', 'decline', 'remove'], round + Math.floor(round / 3));
    const asksAlias = await aliasOf(app, asks);
    const skipped = weeks[1 + (round % 6)];
    const job = (instance: TestApp): Press =>
      aPress(async () => {
        await instance.outings.makeDueWeeks();
        return undefined;
      });
    const presses = [early, late].map((person) => ({ person, ...aPress(() => every(person, id, weeks[1])) }));
    const skip = aPress(() => leave(skips, id, skipped));
    const ceased = aPress(() => cease(ceases, id));
    const undone = aPress(() => cease(undoes, id));
    const answered = aPress(() =>
      author.call({
        method: 'POST',
        url: `/api/announce/${id}/participants/${asksAlias}/${word}`,
        query: { every: 'true' },
        payload: {},
      }),
    );
    // Beside the author's answer, whoever asks comes to another week.
    const again = aPress(() => join(asks, id, {}, weeks[5]));
    const ended = ending && aPress(ending);
    const own = aPress(() => leave(goes, id, weeks[2]));
    await Promise.all(
      shuffled([
        job(app),
        job(other),
        ...presses,
        skip,
        ceased,
        undone,
        answered,
        again,
        own,
        ...(ended ? [ended] : []),
      ]).map(async (pressed) => {
        pressed.answer = await pressed.press();
      }),
    );
    await Promise.all([app.outings.makeDueWeeks(), other.outings.makeDueWeeks()]);

    for (const { answer } of [...presses, skip, ceased, undone, answered, again, own])
      expect([200, 204, 400, 401, 403, 404, 409], answer?.body).toContain(answer?.statusCode);
    if (ended) expect(isDone(ended), ended.answer?.body).toBe(true);
    const ofKind = {
      presses,
      skips: [skip],
      ceases: [ceased],
      undoes: [undone],
      answers: [answered],
      again: [again],
    };
    for (const name of Object.keys(done) as (keyof typeof done)[])
      done[name] += ofKind[name].filter(isDone).length;
    expect(await seriesProblems(id, app.db)).toEqual([]);
    expectToldOnce(await told(id));

    const parts = await partsOf(id);
    const coming = new Set(parts.map(({ outing }) => outing));
    const in_ = ({ id: personId }: TestPerson) => parts.filter((part) => part.personId === personId);
    const isActive = ({ state }: Part): boolean => activeStates.some((active) => active === state);
    const context = `${round}: ${end}, ${word}`;
    const authorIsGone = end === 'erasure of the author' || end === 'suspension of the author';
    if (authorIsGone) {
      expect(parts, context).toEqual([]);
      author = await aPerson(app);
    } else {
      for (const person of [ceases, undoes]) {
        expect(await stateOf(id, person), context).toBeUndefined();
        // Whoever ceases after the stop is no regular any more, and keeps the weeks before it.
        if (end !== 'stop') expect(in_(person).filter(isActive), context).toEqual([]);
      }
      expect(in_(stays).map(isActive), context).toEqual(Array(coming.size).fill(true));
      expect(
        in_(skips).flatMap((part) => (isActive(part) ? [] : part.outing)),
        context,
      ).toEqual(coming.has(skipped ?? '') ? [skipped] : []);
      // Whoever has come every week has a part in every week, in the order in which they became one.
      const hasEnded = end === 'stop';
      const regular = [...before, early, late].filter((person) => person !== ceases && person !== goes);
      for (const { person, answer } of presses) {
        if (answer?.statusCode !== 200) continue;
        expect(in_(person).map(isActive), context).toEqual(Array(coming.size).fill(true));
        if (!hasEnded)
          expect(['yes', ...(end === 'admission' ? ['asked'] : [])]).toContain(await stateOf(id, person));
      }
      const { rows } = await sql<{ id: string }>`
        SELECT person_id AS id FROM regulars WHERE announcement_id = ${id} AND state = 'yes' ORDER BY turn`.execute(
        app.db,
      );
      const order = rows.map((row) => row.id).filter((one) => regular.some((person) => person.id === one));
      for (const week of coming) {
        const inWeek = parts
          .filter((part) => part.outing === week && isActive(part) && order.includes(part.personId))
          .toSorted((one, two) => one.turn - two.turn)
          .map(({ personId }) => personId);
        expect(inWeek, context).toEqual(order.filter((one) => inWeek.includes(one)));
      }
      if (isDone(answered) && !hasEnded) {
        expect(await stateOf(id, asks), context).toBe(word === 'accept' ? 'yes' : 'refused');
        if (word === 'accept')
          expect(in_(asks).map(isActive), context).toEqual(Array(coming.size).fill(true));
        if (word === 'remove') expect(in_(asks).filter(isActive), context).toEqual([]);
      }
      if (['erasure', 'suspension', 'block', 'removal for good'].includes(end)) {
        expect(in_(goes).filter(isActive), context).toEqual([]);
        expect(await stateOf(id, goes), context).toBe(end === 'removal for good' ? 'refused' : undefined);
      }
    }
    await setClocks(0);
    if (!authorIsGone) await remove(author, id);
  }
  // Most presses are carried out, and each kind of them is.
  for (const [name, count] of Object.entries(done)) expect(count, name).toBeGreaterThan(rounds / 4);
});
