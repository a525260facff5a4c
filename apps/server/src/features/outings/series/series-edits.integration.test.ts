import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { daysLater } from '@coequipiers/contract/days';
import type { AnnouncementOuting } from '@coequipiers/contract/participations-schemas';
import { seriesTexts } from '@coequipiers/contract/series';
import { shortDateOf, weekdayName } from '@coequipiers/contract/series-details';
import { weekdayOf } from '@coequipiers/contract/series-words';
import { wallTimeAt } from '@coequipiers/contract/time-zones';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/harness.ts';
import { aPerson, type TestPerson } from '../../../../test/people.ts';
import { aWrite, dayFromNow, remove } from '../../announcements/test/publish.ts';
import { anOuting, shown, withOuting } from '../test/outing.ts';
import { ask, bell, bellTexts, join, refusal, weeksOf } from '../test/taking-part.ts';

const app = await startTestApp();
const author = await aPerson(app);
const [lea, karim, nadia] = [await aPerson(app), await aPerson(app), await aPerson(app)];
const first = dayFromNow(3);
const day = (weeks: number, days = 0) => daysLater(first, 7 * weeks + days);
const weekday = (of: string): string => weekdayName({ weekday: weekdayOf(of) });
const since = (of: string): string => shortDateOf(of).replace(/^1er /, '1ᵉʳ ').replace(/\.?$/, '.');

/** Waits until every notice that has been caused so far was delivered. */
const delivered = () =>
  expect
    .poll(
      async () =>
        (
          await app.db
            .selectFrom('jobs')
            .select('name')
            .where('name', 'in', ['notice', 'notices', 'notice-mail'])
            .execute()
        ).length,
    )
    .toBe(0);

type Body = Record<string, unknown>;
const body = (change: Body = {}) => aWrite(anOuting({ startDate: first, ...change }));
const edit = (
  id: string,
  change: Body,
  query: { apply?: 'one' | 'following'; outing?: string; exact?: 'true' } = {},
  person = author,
) => person.call({ method: 'PUT', url: `/api/announce/${id}`, payload: body(change), query });
const press = (id: string, what: 'stop' | 'continue', payload: Body = {}, person = author) =>
  person.call({ method: 'POST', url: `/api/announce/${id}/series/${what}`, payload });
const concerned = async (id: string, from?: string) =>
  (
    await author.call({ url: `/api/announce/${id}/series/concerned`, ...(from && { query: { from } }) })
  ).json();

const weekly = (change: Body = {}): Promise<Announcement> =>
  withOuting(author, { repeat: 'weekly', startDate: first, ...change });
const outings = async (id: string, reader: Pick<TestPerson, 'call'> = author) =>
  (await reader.call({ url: `/api/announce/${id}/outings` })).json() as AnnouncementOuting[];
const starts = async (id: string): Promise<string[]> =>
  (await outings(id)).map(({ outing }) => {
    const at = wallTimeAt(new Date(outing.startsAt), outing.timeZone);
    return `${at.day} ${at.time}`;
  });
const states = async (id: string, reader: TestPerson) =>
  (await outings(id, reader)).map(({ participation }) => participation?.state ?? null);
const news = async (person: TestPerson, work: () => Promise<unknown>): Promise<string[]> => {
  await delivered();
  const before = await bell(person);
  await work();
  await delivered();
  const after = await bell(person);
  return after.slice(0, after.length - before.length);
};
/** A weekly announcement, and the ids of its weeks. */
const slot = async (change: Body = {}) => {
  const { id } = await weekly(change);
  return { id, weeks: await weeksOf(author, id) };
};

describe('this week and all that follow', () => {
  it('move to another day and hour; everyone keeps their part, and is told once', async () => {
    const { id, weeks } = await slot();
    for (const outing of weeks.slice(1, 5)) await join(lea, id, {}, outing);
    await join(karim, id, {}, weeks[0]);
    const change = { startDate: day(2, 1), startTime: '20:00' };
    const told = () => edit(id, change, { apply: 'following', outing: weeks[2] ?? '' });
    const forKarim = await bell(karim);
    expect(await news(lea, async () => expect((await told()).statusCode).toBe(200))).toEqual([
      `Le créneau passe du ${weekday(day(2))} 19 h au ${weekday(day(2, 1))} 20 h à partir du ${since(day(2))}`,
    ]);
    expect(await bell(karim)).toEqual(forKarim);
    expect(await starts(id)).toEqual([
      `${day(0)} 19:00`,
      `${day(1)} 19:00`,
      ...[2, 3, 4, 5, 6, 7].map((week) => `${day(week, 1)} 20:00`),
    ]);
    expect((await states(id, lea)).map(Boolean)).toEqual([
      false,
      true,
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(await shown(id, author)).toMatchObject({
      series: { weekday: weekdayOf(day(2, 1)), startTime: '20:00' },
      startDate: first,
    });
  });

  it('change again, which replaces the notice', async () => {
    const { id, weeks } = await slot();
    await join(lea, id, {}, weeks[1]);
    await edit(id, { startTime: '20:00' });
    await delivered();
    const before = await bell(lea);
    await edit(id, { startTime: '21:00' });
    await delivered();
    const after = await bell(lea);
    expect(after).toHaveLength(before.length);
    expect(after[0]).toContain('21 h');
  });

  it('tell of a new meeting point, and never which', async () => {
    const { id, weeks } = await slot({ meetingPoint: 'Porte A' });
    await join(lea, id, {}, weeks[1]);
    await join(lea, id, {}, weeks[2]);
    const told = await news(lea, () => edit(id, { meetingPoint: 'Porte B' }));
    expect(told).toEqual([
      `Le rendez-vous du créneau du ${weekday(first)} 19 h a changé à partir du ${since(first)}`,
    ]);
    expect((await bellTexts(lea)).join(' ')).not.toContain('Porte B');
  });

  it('let those who wait have places that are added, and refuse too few', async () => {
    const { id, weeks } = await slot({ places: 1 });
    for (const person of [lea, karim]) await join(person, id, {}, weeks[3]);
    expect((await states(id, karim))[3]).toBe('waiting');
    expect((await edit(id, { places: 2 })).statusCode).toBe(200);
    expect((await states(id, karim))[3]).toBe('offered');
    const before = await outings(id);
    const refused = await edit(id, { places: 1, startTime: '20:00' });
    expect(refusal(refused)).toEqual([409, '2 personnes participent déjà']);
    expect(await outings(id)).toEqual(before);
  });

  it('keep what was changed of one week alone, and a skipped one stays skipped', async () => {
    const { id, weeks } = await slot();
    await edit(
      id,
      { startDate: day(1, 2), startTime: '18:00', places: 5 },
      { apply: 'one', outing: weeks[1] ?? '' },
    );
    await ask(author, id, 'cancel', { reason: 'La salle est fermée' }, weeks[2]);
    await edit(id, { meetingPoint: 'Terrain 2' });
    const after = await outings(id);
    expect(after[1]?.outing).toMatchObject({ startTime: '18:00', places: 5, meetingPoint: 'Terrain 2' });
    expect(after[2]?.outing).toMatchObject({ state: 'cancelled' });
    expect((await starts(id))[1]).toBe(`${day(1, 2)} 18:00`);
    await edit(id, { startDate: day(0, 1) });
    expect(await starts(id)).toEqual(
      [0, 1, 2, 3, 4, 5, 6, 7].map((week) => `${day(week, 1)} ${week === 1 ? '18:00' : '19:00'}`),
    );
    expect((await outings(id))[2]?.outing.state).toBe('cancelled');
  });

  it('give the named week the hour of the slot back where that is asked for exactly, and tell who comes then', async () => {
    const { id, weeks } = await slot();
    const named = weeks[1] ?? '';
    await edit(id, { startDate: day(1, 2), startTime: '18:00' }, { apply: 'one', outing: named });
    await edit(id, { startDate: day(3), startTime: '18:00' }, { apply: 'one', outing: weeks[3] ?? '' });
    await join(lea, id, {}, named);
    await join(karim, id, {}, weeks[4]);
    const back = { startDate: day(1), startTime: '19:00' };
    // Without that, it is a change of all, which says nothing new.
    expect((await edit(id, back, { apply: 'following', outing: named })).statusCode).toBe(200);
    expect((await starts(id))[1]).toBe(`${day(1, 2)} 18:00`);
    const forKarim = await bell(karim);
    const told = await news(lea, async () => {
      const done = await edit(id, back, { apply: 'following', outing: named, exact: 'true' });
      expect(done.statusCode).toBe(200);
    });
    expect(told).toHaveLength(1);
    expect(told[0]).toMatch(/^Le tennis .+, 18 h, passe .+, 19 h, à Saint-Étienne\.$/);
    expect(await bell(karim)).toEqual(forKarim);
    expect((await starts(id)).slice(0, 4)).toEqual([
      `${day(0)} 19:00`,
      `${day(1)} 19:00`,
      `${day(2)} 19:00`,
      `${day(3)} 18:00`,
    ]);
  });

  it('are told of once when the commune changes, and start at the same hour there', async () => {
    const { id, weeks } = await slot();
    await join(lea, id, {}, weeks[0]);
    await join(lea, id, {}, weeks[4]);
    const told = await news(lea, () =>
      edit(id, { zipCode: '97400', municipalityName: 'Saint-Denis', latitude: -20.88, longitude: 55.45 }),
    );
    expect(told).toEqual([
      `Le créneau du ${weekday(first)} 19 h a lieu à Saint-Denis au lieu de Saint-Étienne.`,
    ]);
    expect(
      new Set((await outings(id)).map(({ outing }) => `${outing.timeZone} ${outing.startTime}`)),
    ).toEqual(new Set(['Indian/Reunion 19:00']));
  });

  it.each([
    ['a day too far away', { startDate: day(0, 8) }, [400, seriesTexts.movedTooFar]],
    ['no hour', { startTime: '' }, [400, seriesTexts.withoutOuting]],
    ['a last day before the next week', { repeatUntil: dayFromNow(1) }, [400, seriesTexts.untilBeforeStart]],
  ])('are refused with %s', async (_name, change, text) => {
    const { id } = await slot();
    expect(refusal(await edit(id, change))).toEqual(text);
  });
});

describe('one week', () => {
  it('changes alone, and those who come that day are told as of any outing', async () => {
    const { id, weeks } = await slot();
    await join(lea, id, {}, weeks[1]);
    await join(karim, id, {}, weeks[2]);
    const forKarim = await bell(karim);
    const told = await news(lea, () =>
      edit(id, { startDate: day(1), startTime: '20:30' }, { apply: 'one', outing: weeks[1] ?? '' }),
    );
    expect(told).toHaveLength(1);
    expect(told[0]).toContain('20 h 30 au lieu de 19 h');
    expect(await bell(karim)).toEqual(forKarim);
    expect((await starts(id)).slice(0, 3)).toEqual([`${day(0)} 19:00`, `${day(1)} 20:30`, `${day(2)} 19:00`]);
  });

  it.each([
    ['another title', { title: 'Tennis du mardi' }, [400, seriesTexts.oneOnly]],
    ['another sport', { category: 'Football' }, [400, seriesTexts.oneOnly]],
    ['other readers', { visibility: 'link' }, [400, seriesTexts.oneOnly]],
    ['another level', { level: 'advanced' }, [400, seriesTexts.oneOnly]],
    ['an end of the series', { repeat: null }, [400, seriesTexts.oneOnly]],
    ['a day too far away', { startDate: day(2) }, [400, seriesTexts.movedTooFar]],
    ['the day of another', { startDate: day(1, 5) }, [409, seriesTexts.dayTaken]],
  ])('is refused with %s', async (_name, change, text) => {
    const { id, weeks } = await slot();
    await edit(id, { startDate: day(1, 5) }, { apply: 'one', outing: weeks[2] ?? '' });
    const asked = edit(id, { startDate: day(1), ...change }, { apply: 'one', outing: weeks[1] ?? '' });
    expect(refusal(await asked)).toEqual(text);
  });

  it('has to be named, and to be one of them', async () => {
    const { id } = await slot();
    const { weeks } = await slot();
    expect(refusal(await edit(id, {}, { apply: 'one' }))).toEqual([400, seriesTexts.whichApply]);
    const foreign = await edit(id, {}, { apply: 'one', outing: weeks[0] ?? '' });
    expect(foreign.statusCode).toBe(404);
    expect((await edit(id, {}, { outing: weeks[0] ?? '' })).statusCode).toBe(404);
    const single = await withOuting(author);
    const one = await edit(single.id, {}, { apply: 'one', outing: single.outing?.id ?? '' });
    expect(refusal(one)).toEqual([409, seriesTexts.notWeekly]);
  });

  it('is skipped with a sentence; the others stay', async () => {
    const { id, weeks } = await slot();
    await join(lea, id, {}, weeks[0]);
    await join(lea, id, {}, weeks[1]);
    const told = await news(lea, () =>
      ask(author, id, 'cancel', { reason: 'La salle est fermée' }, weeks[0]),
    );
    expect(told).toHaveLength(1);
    expect(await shown(id, author)).toMatchObject({ listed: true, outing: { id: weeks[1] } });
    expect((await outings(id)).map(({ outing }) => outing.state === 'cancelled')).toEqual([
      true,
      ...Array.from({ length: 7 }, () => false),
    ]);
    const again = { startDate: day(0), startTime: '20:00' };
    const refused = await edit(id, again, { apply: 'one', outing: weeks[0] ?? '' });
    expect(refused.statusCode).toBe(409);
  });
});

describe('how long it repeats', () => {
  it('an outing becomes weekly, and single again', async () => {
    const { id, outing } = await withOuting(author, { startDate: first });
    await join(lea, id);
    expect((await edit(id, { repeat: 'weekly' })).json()).toMatchObject({
      outing: { id: outing?.id },
      series: { repeat: 'weekly' },
    });
    expect(await starts(id)).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((week) => `${day(week)} 19:00`));
    expect((await states(id, lea))[0]).toBe('in');
    const [, , third] = await weeksOf(author, id);
    await join(karim, id, {}, third);
    const refused = await edit(id, { repeat: null });
    expect(refusal(refused)).toEqual([409, seriesTexts.weeksHavePeople]);
    expect(await weeksOf(author, id)).toHaveLength(8);
    await karim.call({
      method: 'DELETE',
      url: `/api/announce/${id}/participation`,
      query: { outing: third ?? '' },
    });
    const single = await edit(id, { repeat: null, startDate: day(2) });
    expect(single.json()).toMatchObject({
      series: null,
      startDate: first,
      outing: { id: outing?.id, taken: 1 },
    });
    expect(await weeksOf(author, id)).toEqual([outing?.id]);
    expect((await edit(id, { repeat: 'weekly', repeatUntil: day(1) })).json().series).toMatchObject({
      until: day(1),
    });
    expect(await weeksOf(author, id)).toHaveLength(2);
  });

  it('ends with an earlier last day while nobody comes later, and goes on with a later one', async () => {
    const { id, weeks } = await slot();
    await join(lea, id, {}, weeks[4]);
    expect(refusal(await edit(id, { repeatUntil: day(3) }))).toEqual([409, seriesTexts.weeksHavePeople]);
    expect((await edit(id, { repeatUntil: day(4, 3) })).json().series).toMatchObject({ until: day(4, 3) });
    expect(await weeksOf(author, id)).toEqual(weeks.slice(0, 5));
    await edit(id, { repeatUntil: day(6) });
    expect(await starts(id)).toHaveLength(7);
    await edit(id, { repeatUntil: null });
    expect(await starts(id)).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((week) => `${day(week)} 19:00`));
  });

  it('is refused without an outing', async () => {
    const { id } = await withOuting(author, { startDate: first });
    const asked = edit(id, { repeat: 'weekly', startTime: '', places: null });
    expect(refusal(await asked)).toEqual([400, seriesTexts.withoutOuting]);
  });

  it('stops from a week on; each person is told once, with the sentence', async () => {
    const { id, weeks } = await slot();
    for (const outing of weeks.slice(0, 4)) await join(lea, id, {}, outing);
    await join(karim, id, {}, weeks[7]);
    expect(await concerned(id, weeks[2])).toEqual({ people: 2 });
    expect(await concerned(id)).toEqual({ people: 2 });
    const before = await bellTexts(karim);
    const told = await news(lea, async () =>
      expect((await press(id, 'stop', { from: weeks[2], reason: 'Je déménage' })).statusCode).toBe(200),
    );
    const { username } = author;
    const name = (await shown(id, author)).authorUsername;
    expect(username ?? name).toBe(name);
    expect(told).toEqual([
      `${name} a arrêté le créneau du ${weekday(first)} 19 h à partir du ${since(day(2))}`,
    ]);
    const [forKarim] = await bellTexts(karim);
    expect(before).not.toContain(forKarim);
    expect(forKarim).toContain('Votre séance');
    expect(forKarim).toContain('Je déménage');
    expect(await weeksOf(author, id)).toEqual(weeks.slice(0, 2));
    expect((await shown(id, author)).series).toMatchObject({ until: day(1) });
    expect((await states(id, lea)).every((state) => state === 'in')).toBe(true);
    // Its days are free: it can go on one day.
    await edit(id, { repeatUntil: null });
    expect(await starts(id)).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((week) => `${day(week)} 19:00`));
    expect(await states(id, lea)).toEqual(['in', 'in', null, null, null, null, null, null]);
  });

  it('stops altogether, is no longer found, and those who were in can still read it', async () => {
    const { id, weeks } = await slot();
    await join(lea, id, {}, weeks[5]);
    expect((await press(id, 'stop')).json()).toMatchObject({ listed: false, series: { repeat: 'weekly' } });
    expect((await outings(id)).map(({ outing }) => outing.state)).toEqual(['cancelled']);
    expect((await lea.call({ url: `/api/announce/${id}` })).statusCode).toBe(200);
    const again = await edit(id, { startDate: day(1, 2), repeatUntil: null });
    expect(again.json()).toMatchObject({ listed: true, startDate: day(1, 2) });
    expect(await starts(id)).toHaveLength(8);
  });

  it('is deleted: each person is told once', async () => {
    const { id, weeks } = await slot();
    for (const outing of weeks) await join(nadia, id, {}, outing);
    const told = await news(nadia, () => remove(author, id));
    expect(told).toHaveLength(1);
    expect(told[0]).toMatch(/a annulé vos 8 séances de tennis, à Saint-Étienne\.$/);
  });
});

it('is for its author, and for what repeats', async () => {
  const { id, weeks } = await slot();
  expect((await edit(id, {}, {}, lea)).statusCode).toBe(404);
  for (const what of ['stop', 'continue'] as const)
    expect((await press(id, what, {}, lea)).statusCode).toBe(404);
  expect((await lea.call({ url: `/api/announce/${id}/series/concerned` })).statusCode).toBe(404);
  const single = await withOuting(author);
  for (const what of ['stop', 'continue'] as const)
    expect(refusal(await press(single.id, what))).toEqual([409, seriesTexts.notWeekly]);
  const foreign = await press(id, 'stop', { from: single.outing?.id });
  expect(foreign.statusCode).toBe(404);
  expect(await weeksOf(author, id)).toEqual(weeks);
});
