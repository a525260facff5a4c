import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { daysLater } from '@coequipiers/contract/days';
import type { AnnouncementOuting } from '@coequipiers/contract/participations-schemas';
import { seriesTexts } from '@coequipiers/contract/series';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/harness.ts';
import { aPerson, type TestPerson } from '../../../../test/people.ts';
import { aWrite, dayFromNow, post, remove } from '../../announcements/test/publish.ts';
import { anOuting, shown, withOuting } from '../test/outing.ts';
import { bell, moveClock, refusal } from '../test/taking-part.ts';

const app = await startTestApp();
const author = await aPerson(app);
const [lea, karim] = [await aPerson(app), await aPerson(app)];
const dayMs = 86_400_000;
afterEach(() => moveClock(app, Date.now()));

const weekly = (change: object = {}): Promise<Announcement> =>
  withOuting(author, { repeat: 'weekly', ...change });
const weeksOf = async (
  id: string,
  reader: Pick<TestPerson, 'call'> = author,
): Promise<AnnouncementOuting[]> => (await reader.call({ url: `/api/announce/${id}/outings` })).json();
const nth = async (id: string, index: number): Promise<string> =>
  (await weeksOf(id))[index]?.outing.id ?? 'no such week';
const part = (person: TestPerson, id: string, method: 'POST' | 'DELETE', outing?: string) =>
  person.call({ method, url: `/api/announce/${id}/participation`, ...(outing && { query: { outing } }) });
const daysOf = (weeks: AnnouncementOuting[]): string[] =>
  weeks.map(({ outing }) => outing.startsAt.slice(0, 10));
const everySeven = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => daysLater(first, 7 * index));

describe('publishing every week', () => {
  it('makes eight weeks, and shows the first', async () => {
    const first = dayFromNow(3);
    const made = await weekly({ startDate: first });
    expect(made).toMatchObject({
      startDate: first,
      series: { repeat: 'weekly', until: null, paused: false },
      outing: { startTime: '19:00', state: 'open' },
      listed: true,
    });
    const weeks = await weeksOf(made.id, app);
    expect(daysOf(weeks)).toEqual(everySeven(first, 8));
    expect(new Set(weeks.map(({ outing }) => outing.startTime))).toEqual(new Set(['19:00']));
    expect(weeks[0]?.outing.id).toBe(made.outing?.id);
  });

  it('ends with its last day', async () => {
    const first = dayFromNow(3);
    const { id, series } = await weekly({ startDate: first, repeatUntil: daysLater(first, 15) });
    expect(series?.until).toBe(daysLater(first, 15));
    expect(daysOf(await weeksOf(id))).toEqual(everySeven(first, 3));
  });

  it.each([
    ['without an outing', { startTime: null, places: null }, seriesTexts.withoutOuting],
    ['with a last day before the first', { repeatUntil: dayFromNow(2) }, seriesTexts.untilBeforeStart],
    ['with a last day too far away', { repeatUntil: dayFromNow(800) }, seriesTexts.untilTooFar],
    ['with another rhythm', { repeat: 'daily' }, seriesTexts.repeatInvalid],
  ])('is refused %s', async (_title, change, text) => {
    const answer = await post(author, aWrite(anOuting({ repeat: 'weekly', ...change })));
    expect(refusal(answer)).toEqual([400, text]);
  });

  it('gives the outing of an announcement that does not repeat as a list of one', async () => {
    const { id, outing, series } = await withOuting(author);
    expect(series).toBeNull();
    expect((await weeksOf(id)).map((week) => week.outing.id)).toEqual([outing?.id]);
    expect((await app.call({ url: `/api/announce/${'0'.repeat(32)}/outings` })).statusCode).toBe(404);
  });
});

describe('the job of weeks', () => {
  const slots = async (id: string): Promise<string[]> => {
    const rows = await app.db
      .selectFrom('outings')
      .select('slot')
      .where('announcement_id', '=', id)
      .orderBy('slot')
      .execute();
    return rows.map(({ slot }) => slot ?? '');
  };

  it('adds a week each week, once however often it runs', async () => {
    const first = dayFromNow(3);
    const { id } = await weekly({ startDate: first });
    await app.outings.makeDueWeeks();
    expect(await slots(id)).toEqual(everySeven(first, 8));
    moveClock(app, Date.now() + 8 * dayMs);
    await Promise.all([app.outings.makeDueWeeks(), app.outings.makeDueWeeks()]);
    await app.outings.makeDueWeeks();
    expect(await slots(id)).toEqual(everySeven(first, 9));
  });

  it('makes all that is missing after a month of standing still, and nothing after the last day', async () => {
    const first = dayFromNow(3);
    const [endless, ending] = [
      await weekly({ startDate: first }),
      await weekly({ startDate: first, repeatUntil: daysLater(first, 63) }),
    ];
    moveClock(app, Date.now() + 31 * dayMs);
    await app.outings.makeDueWeeks();
    expect(await slots(endless.id)).toEqual(everySeven(first, 12));
    expect(await slots(ending.id)).toEqual(everySeven(first, 10));
  });

  it('links the weeks as the publication did', async () => {
    const { id } = await weekly();
    const links = () =>
      app.db
        .selectFrom('outings')
        .select(['slot', 'starts_at', 'ends_at', 'next_from', 'shown_from', 'near_week'])
        .where('announcement_id', '=', id)
        .orderBy('slot')
        .execute();
    const before = await links();
    expect(before.map(({ next_from }) => next_from).slice(1)).toEqual(
      before.map(({ starts_at }) => starts_at).slice(0, -1),
    );
    expect(before.filter(({ near_week }) => near_week)).toHaveLength(1);
    // Three days before the one of ten days, at any hour of today.
    moveClock(app, Date.now() + 7 * dayMs);
    await app.outings.makeDueWeeks();
    const after = await links();
    expect(after.map(({ shown_from }) => shown_from).slice(1)).toEqual(
      after.map(({ ends_at }) => ends_at).slice(0, -1),
    );
    // The one of ten days and the one before it.
    expect(after.filter(({ near_week }) => near_week)).toHaveLength(2);
  });
});

describe('taking part in a week', () => {
  it('is for the week that is named, or for the first', async () => {
    const { id } = await weekly({ places: 1, meetingPoint: 'Porte C' });
    const third = await nth(id, 2);
    const answer = await part(lea, id, 'POST', third);
    expect(answer.json()).toMatchObject({ outing: { id: third, taken: 1 }, participation: { state: 'in' } });
    expect((await part(karim, id, 'POST')).json()).toMatchObject({
      outing: { id: await nth(id, 0) },
      participation: { state: 'in' },
    });
    const states = (await weeksOf(id, lea)).map(({ outing, participation }) => [
      outing.state,
      participation?.state,
    ]);
    expect(states.slice(0, 4)).toEqual([
      ['full', undefined],
      ['open', undefined],
      ['full', 'in'],
      ['open', undefined],
    ]);
    expect((await shown(id, lea)).participation).toBeNull();
    const lists = await author.call({ url: `/api/announce/${id}/participants`, query: { outing: third } });
    expect(lists.json().in).toMatchObject([{ username: lea.username }]);
    expect((await part(lea, id, 'DELETE', third)).statusCode).toBe(204);
    expect((await weeksOf(id, lea))[2]).toMatchObject({ outing: { taken: 0 }, participation: null });
  });

  it('is not for an outing of another announcement', async () => {
    const [one, other] = [await weekly(), await weekly()];
    const foreign = other.outing?.id;
    expect((await part(lea, one.id, 'POST', foreign)).statusCode).toBe(404);
    expect((await part(lea, one.id, 'DELETE', foreign)).statusCode).toBe(404);
    expect((await part(lea, one.id, 'POST', 'x')).statusCode).toBe(404);
  });

  it('gives the calendar of the week that is named', async () => {
    const { id } = await weekly();
    const second = await nth(id, 1);
    const file = await lea.call({ url: `/api/announce/${id}/outing.ics`, query: { outing: second } });
    expect(file.body).toContain(second);
    expect((await lea.call({ url: `/api/announce/${id}/outing.ics` })).body).not.toContain(second);
  });

  it('lets people read the announcement when it is no longer listed, by a part in any week', async () => {
    const first = dayFromNow(3);
    const { id } = await weekly({ startDate: first, repeatUntil: daysLater(first, 7) });
    await part(lea, id, 'POST', await nth(id, 1));
    await app.db
      .updateTable('announcements')
      .set({ outing_until: new Date(Date.now() - 1_000) })
      .where('id', '=', id)
      .execute();
    expect((await lea.call({ url: `/api/announce/${id}` })).statusCode).toBe(200);
    expect((await karim.call({ url: `/api/announce/${id}` })).statusCode).toBe(404);
  });
});

describe('skipping a week', () => {
  it('cancels that one, and shows the next', async () => {
    const { id, outing } = await weekly();
    await part(lea, id, 'POST');
    const skipped = await author.call({
      method: 'POST',
      url: `/api/announce/${id}/outing/cancel`,
      query: { outing: outing?.id ?? '' },
      payload: { reason: 'La salle est fermée' },
    });
    const second = await nth(id, 1);
    expect(skipped.json()).toMatchObject({ outing: { id: second, state: 'open' }, listed: true });
    expect((await weeksOf(id, lea))[0]?.outing).toMatchObject({
      state: 'cancelled',
      cancelReason: 'La salle est fermée',
    });
    expect((await bell(lea))[0]).toMatch(/annulé/i);
    const search = await app.call({ url: '/api/announce/nearby', query: { limit: '100' } });
    expect(search.json().map((found: Announcement) => found.id)).toContain(id);
  });
});

describe('the end of it all', () => {
  it('cancels every week when the announcement is deleted', async () => {
    const { id } = await weekly();
    const [, , third] = await weeksOf(id);
    await part(lea, id, 'POST', third?.outing.id);
    expect((await remove(author, id)).statusCode).toBe(204);
    const live = await app.db
      .selectFrom('outings')
      .select('id')
      .where('kept_announcement_id', '=', id)
      .where('cancelled_at', 'is', null)
      .execute();
    expect(live).toEqual([]);
    expect((await bell(lea))[0]).toMatch(/annulé/i);
  });
});
