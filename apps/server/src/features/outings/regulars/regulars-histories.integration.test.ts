import { daysLater } from '@coequipiers/contract/days';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { isLong, times } from '../../../../../../scripts/lib/long.mjs';
import { startTestApp } from '../../../../test/harness.ts';
import { aNewcomer, aPerson, type TestPerson } from '../../../../test/people.ts';
import { aWrite, dayFromNow, remove } from '../../announcements/test/publish.ts';
import { aliasOf } from '../../chat/test/talk.ts';
import { keepNotices } from '../test/check-series.ts';
import { anOuting, withOuting } from '../test/outing.ts';
import { accept, agePresses, ask, join, leave, moveClock } from '../test/taking-part.ts';
import { type Answered, aSlotInWords, type SlotInWords, type Word } from './test/in-words.ts';

// Random histories of a slot through the service, beside a record of it that is kept by the sentences of the design, one person and one
// week after the other. After each step both say the same of everyone: whether the press was taken, what each person is to the series,
// in which order, and what they are in each week to come.

const app = await startTestApp();
const told = await keepNotices(app.db);
const author = await aPerson(app);
const people: TestPerson[] = [
  ...(await Promise.all([aPerson(app), aPerson(app), aPerson(app)])),
  ...(await Promise.all([aNewcomer(app), aNewcomer(app)])),
];
const names = ['ana', 'ben', 'cleo', 'nina', 'noe'] as const;
const newcomers = ['nina', 'noe'];
const personOf = (name: string): TestPerson => people[names.indexOf(name as 'ana')] as TestPerson;
const nameOf = new Map(people.map(({ id }, index) => [id, names[index] as string]));
const aliases = new Map<string, string>();
for (const name of names) aliases.set(name, await aliasOf(app, personOf(name)));

const dayMs = 86_400_000;
const histories = times(40, 400);

type Step =
  | { kind: 'every'; who: string; week: number | undefined }
  | { kind: 'cease'; who: string }
  | { kind: 'once' | 'leave' | 'accept'; who: string; week: number }
  | { kind: 'answerEvery'; who: string; word: Word }
  | { kind: 'answer'; who: string; word: Word; week: number }
  | { kind: 'edit'; admission?: 'open' | 'approval'; places?: number; visibility?: 'everyone' | 'link' }
  | { kind: 'places'; places: number; week: number }
  | { kind: 'move' | 'skip' | 'stop'; week: number }
  | { kind: 'goOn' | 'later' | 'week' };

const who = fc.constantFrom(...names);
const week = fc.nat(3);
const word = fc.constantFrom<Word[]>('accept', 'decline', 'remove');
const kind = <Kind extends Step['kind']>(...kinds: Kind[]) => fc.constantFrom(...kinds);
const aStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ kind: kind('every'), who, week: fc.option(week, { nil: undefined }) }),
  },
  { weight: 4, arbitrary: fc.record({ kind: kind('cease'), who }) },
  { weight: 8, arbitrary: fc.record({ kind: kind('once', 'leave', 'accept'), who, week }) },
  { weight: 4, arbitrary: fc.record({ kind: kind('answerEvery'), who, word }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('answer'), who, word, week }) },
  {
    weight: 3,
    arbitrary: fc.oneof(
      fc.record({
        kind: kind('edit'),
        admission: fc.constantFrom<('open' | 'approval')[]>('open', 'approval'),
      }),
      fc.record({ kind: kind('edit'), places: fc.integer({ min: 1, max: 4 }) }),
      fc.record({
        kind: kind('edit'),
        visibility: fc.constantFrom<('everyone' | 'link')[]>('everyone', 'link'),
      }),
    ),
  },
  { weight: 1, arbitrary: fc.record({ kind: kind('places'), places: fc.integer({ min: 1, max: 4 }), week }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('move', 'skip', 'stop'), week }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('goOn') }) },
  { weight: 4, arbitrary: fc.record({ kind: kind('week', 'later') }) },
);

type Slot = { id: string; first: string; words: SlotInWords };

/** The ids of the weeks, by their number. */
async function weekIds({ id, first }: Slot): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: string; number: number }>`
    SELECT id, (slot - ${first}::date) / 7 AS number FROM outings WHERE announcement_id = ${id} AND slot IS NOT NULL`.execute(
    app.db,
  );
  return new Map(rows.map((row) => [row.number, row.id]));
}

/** The next one, which the clock of the database does not find any more once that of outings has moved. */
const nextOf = async (slot: Slot): Promise<string | undefined> => {
  const [next] = slot.words.coming();
  return slot.words.now > 0 && next !== undefined ? (await weekIds(slot)).get(next) : undefined;
};

/** What is stored, in the form of `SlotInWords.everything`. */
async function everythingOf({ id, first, words }: Slot): Promise<ReturnType<SlotInWords['everything']>> {
  const { rows: parts } = await sql<{ week: number; person: string | null; state: string }>`
    SELECT (slot - ${first}::date) / 7 AS week, person_id AS person, state
    FROM outings LEFT JOIN participations ON outing_id = id AND state <> 'left'
    WHERE announcement_id = ${id} AND slot IS NOT NULL AND cancelled_at IS NULL ORDER BY slot`.execute(
    app.db,
  );
  const weeks = new Map<number, Record<string, string>>();
  for (const part of parts) {
    if (part.week < words.now) continue;
    const found = weeks.get(part.week) ?? {};
    const isNo = part.state === 'removed' || part.state === 'declined';
    if (part.person) found[nameOf.get(part.person) ?? part.person] = isNo ? 'no' : part.state;
    weeks.set(part.week, found);
  }
  const regulars = await app.db
    .selectFrom('regulars')
    .select(['person_id', 'state'])
    .where('announcement_id', '=', id)
    .orderBy('turn')
    .execute();
  const named = (state: string) =>
    regulars.filter((row) => row.state === state).map((row) => nameOf.get(row.person_id) ?? '');
  return {
    weeks: [...weeks].toSorted(([one], [other]) => one - other),
    yes: named('yes'),
    asked: named('asked'),
    refused: named('refused').toSorted(),
  };
}

/** No press is recent any more. */
const later = () => agePresses(app, 3_600);

/** A slow machine must not take a press out of its ten seconds: the steps say when time goes on. */
const stillRecent = () =>
  sql`UPDATE regulars SET pressed_at = clock_timestamp() WHERE pressed_at > now() - interval '30 minutes'`.execute(
    app.db,
  );

type Response = { statusCode: number; body: string };

/** Presses, and says what should come of it. Undefined: in this slot there is nothing to press. */
async function take(
  slot: Slot,
  step: Step,
): Promise<[response: Response | undefined, should: Answered] | undefined> {
  const { id, first, words } = slot;
  const number = 'week' in step && step.week !== undefined ? words.coming()[step.week] : undefined;
  const outing = number === undefined ? undefined : (await weekIds(slot)).get(number);
  if ('week' in step && step.week !== undefined && number === undefined) return undefined;
  const call = (
    person: TestPerson,
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    query: object,
    payload?: object,
  ) =>
    person.call({
      method,
      url: `/api/announce/${id}${path}`,
      query: { ...query },
      ...(payload && { payload }),
    });
  const edit = (query: object, change: object) =>
    call(
      author,
      'PUT',
      '',
      query,
      aWrite(anOuting({ startDate: first, places: words.places, admission: words.admission, ...change })),
    );
  switch (step.kind) {
    case 'every':
      return [
        await join(personOf(step.who), id, { every: true }, outing ?? (await nextOf(slot))),
        words.every(step.who, number ?? words.coming()[0]),
      ];
    case 'cease':
      await stillRecent();
      return [
        await call(personOf(step.who), 'DELETE', '/participation', { every: 'true' }),
        words.cease(step.who),
      ];
    case 'once':
      return [await join(personOf(step.who), id, {}, outing), words.once(step.who, number ?? 0)];
    case 'leave':
      return [await leave(personOf(step.who), id, outing), words.leave(step.who, number ?? 0)];
    case 'accept':
      return [await accept(personOf(step.who), id, outing), words.accept(step.who, number ?? 0)];
    case 'answerEvery':
      return [
        await call(
          author,
          'POST',
          `/participants/${aliases.get(step.who)}/${step.word}`,
          { every: 'true' },
          {},
        ),
        words.answerEvery(step.who, step.word),
      ];
    case 'answer':
      return [
        await call(author, 'POST', `/participants/${aliases.get(step.who)}/${step.word}`, { outing }, {}),
        words.answer(step.who, step.word, number ?? 0),
      ];
    case 'edit': {
      if (words.coming().length === 0) return undefined;
      const { kind: _kind, ...change } = step;
      return [await edit({ apply: 'following' }, change), words.edit(change)];
    }
    case 'places': {
      const query = { apply: 'one', outing };
      const { startDate, startTime } = words.startOf(number ?? 0, first);
      return [
        await edit(query, { startDate, startTime, places: step.places }),
        words.setPlaces(step.places, number ?? 0),
      ];
    }
    case 'move': {
      // Edits name the day of the first week, which stays that of a week.
      if (number === 0) return undefined;
      const { places } = words.week(number ?? 0);
      const moved = { startDate: daysLater(first, 7 * (number ?? 0) + 1), startTime: '20:00' };
      return [await edit({ apply: 'one', outing }, { ...moved, places }), words.move(number ?? 0)];
    }
    case 'skip':
      return [await ask(author, id, 'cancel', {}, outing), words.skip(number ?? 0)];
    case 'stop':
      return [await call(author, 'POST', '/series/stop', {}, { from: outing }), words.stop(number ?? 0)];
    case 'goOn':
      if (words.coming().length === 0) return undefined;
      return [await edit({ apply: 'following' }, { repeat: 'weekly', repeatUntil: null }), words.goOn()];
    case 'later':
      await later();
      return [undefined, words.later()];
    case 'week': {
      await later();
      moveClock(app, Date.now() + 7 * (words.now + 1) * dayMs);
      await app.outings.settleDue();
      await app.outings.makeDueWeeks();
      return [undefined, words.weekPasses()];
    }
  }
}

/** Of each press a person is told at most once of each kind: of places, of their own part, of a change. */
async function expectToldOnce(id: string): Promise<void> {
  const notices = (await told(id)).filter(({ mailed }) => !mailed);
  const keys = notices.map((one) => `${one.press} ${one.personId} ${one.kind}`);
  expect(keys).toEqual([...new Set(keys)]);
}

it(`says the same as the design in words, in ${histories} random histories`, {
  timeout: histories * 15_000,
}, async () => {
  const seen = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(aStep, { minLength: 6, maxLength: isLong ? 16 : 10 }),
      fc.record({
        places: fc.integer({ min: 1, max: 3 }),
        admission: fc.constantFrom<('open' | 'approval')[]>('open', 'open', 'approval'),
        visibility: fc.constantFrom<('everyone' | 'link')[]>('everyone', 'everyone', 'link'),
      }),
      async (steps, own) => {
        moveClock(app, Date.now());
        const first = dayFromNow(3);
        const { id } = await withOuting(author, { repeat: 'weekly', startDate: first, ...own });
        const slot: Slot = { id, first, words: aSlotInWords(own, newcomers) };
        const history: Step[] = [];
        for (const step of steps) {
          const taken = await take(slot, step);
          if (!taken) continue;
          history.push(step);
          const [response, should] = taken;
          const context = `${JSON.stringify(history)} ${response?.body ?? ''}`;
          if (response)
            expect([context, response.statusCode < 300 ? 'yes' : 'no']).toEqual([context, should]);
          if (response) expect(response.statusCode, context).toBeLessThan(500);
          expect([context, await everythingOf(slot)]).toEqual([context, slot.words.everything()]);
          const name = `${step.kind} ${should}`;
          seen.set(name, (seen.get(name) ?? 0) + 1);
        }
        await expectToldOnce(id);
        moveClock(app, Date.now());
        expect((await remove(author, id)).statusCode).toBe(204);
      },
    ),
    { numRuns: histories },
  );
  // The histories are not about nothing: each press is taken, and in the long form the rarer ones too, and refused.
  const usual = ['every yes', 'cease yes', 'leave yes', 'week yes'];
  const rare = ['edit yes', 'answerEvery yes', 'answer yes', 'every no', 'answerEvery no', 'once no'];
  for (const name of isLong ? [...usual, ...rare] : usual)
    expect(seen.get(name) ?? 0, name).toBeGreaterThan(0);
});
