import { expect, it } from 'vitest';
import { times } from '../../../../../scripts/lib/long.mjs';
import { sharedTestApp } from '../../../test/harness.ts';
import { aPerson, type TestPerson } from '../../../test/people.ts';
import { createNumbers, pick } from '../announcements/search/test/many.ts';
import { aWrite, dayFromNow, put, remove } from '../announcements/test/publish.ts';
import { anOuting, withOuting } from '../outings/test/outing.ts';
import { accept, agePresses, answer, ask, join, leave, lists } from '../outings/test/taking-part.ts';
import { aFeed, type Entry, entriesOf } from './test/feed.ts';

const app = await sharedTestApp();
const steps = times(30, 60);

/** What a calendar shows of an entry: a change of it needs a higher sequence. */
const shownOf = ({ status, title, location, start }: Entry): string =>
  [status, title, location, start.toISOString()].join(' | ');

function expectGrown(before: Map<string, Entry>, after: Map<string, Entry>): void {
  for (const [uid, entry] of after) {
    const former = before.get(uid);
    if (!former) continue;
    expect(entry.sequence).toBeGreaterThanOrEqual(former.sequence);
    if (shownOf(entry) !== shownOf(former))
      expect(entry.sequence, `${shownOf(former)} → ${shownOf(entry)}`).toBeGreaterThan(former.sequence);
  }
  // No entry disappears: it stays, at least as cancelled.
  expect([...before.keys()].filter((uid) => !after.has(uid))).toEqual([]);
}

it('every change of an entry raises its sequence, even while several people act at once and calendars read', async () => {
  const author = await aPerson(app);
  const people = await Promise.all(Array.from({ length: 4 }, () => aPerson(app)));
  const feeds = await Promise.all([author, ...people].map(aFeed));
  const { id } = await withOuting(author, { places: 2 });
  const acts = [
    ...people.flatMap((person) => [join, leave, join, accept].map((act) => () => act(person, id))),
    ...[4, 5, 6].map(
      (day) => () => put(author, id, aWrite(anOuting({ startDate: dayFromNow(day), places: 3 }))),
    ),
  ];
  const state = { acting: true };
  const watch = async (feed: string): Promise<Map<string, Entry>> => {
    let before = new Map<string, Entry>();
    do {
      const after = await entriesOf(app, feed);
      expectGrown(before, after);
      before = after;
    } while (state.acting);
    return entriesOf(app, feed);
  };
  const watched = Promise.all(feeds.map(watch));
  const answers = await Promise.all(acts.map((act) => act()));
  await ask(author, id, 'cancel');
  state.acting = false;
  for (const { statusCode } of answers) expect(statusCode).toBeLessThan(500);
  for (const entries of await watched)
    expect([...entries.values()].map(({ status }) => status)).toEqual(['CANCELLED']);
});

it.each([1, 2, 3])(
  'whatever people do, entries keep their UID, are never doubled, and every change grows the sequence (seed %i)',
  async (seed) => {
    const random = createNumbers(seed);
    const author = await aPerson(app);
    const people = [await aPerson(app), await aPerson(app), await aPerson(app)];
    const feeds = await Promise.all([author, ...people].map(aFeed));
    const outings = [
      await withOuting(author, { places: 1 }),
      await withOuting(author, { places: 2, admission: 'approval' }),
      await withOuting(author, { places: 1, meetingPoint: 'Portail vert' }),
    ].map(({ id }) => id);
    const all = new Map<string, Map<string, Entry>>();
    const known = (feed: string) => all.get(feed) ?? new Map<string, Entry>();

    const edit = (id: string) =>
      put(
        author,
        id,
        aWrite(
          anOuting({
            title: pick(['Tennis', 'Double mixte', 'Match amical'], random),
            startDate: dayFromNow(2 + Math.floor(random() * 5)),
            meetingPoint: pick(['Portail vert', 'Portail bleu', null], random),
            places: pick([2, 3], random),
          }),
        ),
      );
    const say = async (id: string, word: string, list: 'in' | 'asked' | 'waiting') => {
      // An announcement without an outing has no lists.
      const first = (await lists(author, id))[list]?.[0];
      if (first) await answer(author, id, first.alias, word);
    };
    const acts: [weight: number, act: (id: string, person: TestPerson) => Promise<unknown>][] = [
      [8, (id, person) => join(person, id)],
      [4, (id, person) => leave(person, id)],
      [3, (id, person) => accept(person, id)],
      [3, () => agePresses(app)],
      [4, (id) => edit(id)],
      [3, (id) => say(id, 'accept', 'asked')],
      [1, (id) => say(id, 'decline', 'asked')],
      [1, (id) => say(id, 'remove', 'in')],
      [1, (id) => ask(author, id, 'cancel')],
      [1, (id) => put(author, id, aWrite({ startDate: null }))],
      [0.3, (id) => remove(author, id)],
    ];
    const drawn = acts.flatMap(([weight, act]) => Array.from({ length: weight * 10 }, () => act));

    for (let step = 0; step < steps; step += 1) {
      await pick(drawn, random)(pick(outings, random), pick(people, random));
      for (const feed of feeds) {
        const after = await entriesOf(app, feed);
        expectGrown(known(feed), after);
        all.set(feed, after);
      }
    }
    const sequences = [...all.values()].flatMap((entries) => [...entries.values()]);
    expect(Math.max(...sequences.map(({ sequence }) => sequence))).toBeGreaterThan(2);
  },
);
