import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { daysLater } from '@coequipiers/contract/days';
import { totalHeader } from '@coequipiers/contract/search';
import type { NearbyPlace } from '@coequipiers/contract/search-schemas';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/harness.ts';
import { aPerson } from '../../../../test/people.ts';
import { withOuting } from '../../outings/test/outing.ts';
import { dayFromNow } from '../test/publish.ts';

const app = await startTestApp();
const [author, lea] = [await aPerson(app), await aPerson(app)];
const first = dayFromNow(2);
const nth = (week: number) => daysLater(first, 7 * week);

/** Its first and third weeks are full: Léa takes part in them. */
let weekly: Announcement;

beforeAll(async () => {
  weekly = await withOuting(author, { repeat: 'weekly', startDate: first, places: 1 });
  // One more, between the first two weeks of the other.
  await withOuting(author, { startDate: dayFromNow(4), places: 1 });
  const weeks = (await app.call(`/api/announce/${weekly.id}/outings`)).json();
  for (const week of [0, 2]) {
    const answer = await lea.call({
      method: 'POST',
      url: `/api/announce/${weekly.id}/participation`,
      query: { outing: weeks[week].outing.id },
    });
    expect(answer.statusCode, answer.body).toBe(200);
  }
});

type Asked = Record<string, string>;
const around: Asked = { latitude: '45.4339', longitude: '4.3903', maxDistance: '10000' };

/** What a search finds: each announcement with the day of the outing that it shows. Its numbers agree. */
async function found(asked: Asked): Promise<(readonly [string, string | null])[]> {
  const query = { ...around, ...asked };
  const answer = await lea.call({ url: '/api/announce/nearby', query });
  expect(answer.statusCode, answer.body).toBe(200);
  const results = answer.json<Announcement[]>();
  const { sort = 'recent', ...rest } = query;
  const places = await lea.call({
    url: '/api/announce/nearby/places',
    query: { ...rest, sort: sort === 'distance' ? 'recent' : sort },
  });
  const counts = places.json<NearbyPlace[]>().map(({ count }) => count);
  expect([answer.headers[totalHeader], counts.reduce((sum, count) => sum + count, 0)]).toEqual([
    String(results.length),
    results.length,
  ]);
  return results.map(({ id, startDate, outing }) => {
    expect(outing?.startsAt.slice(0, 10)).toBe(startDate);
    return [id === weekly.id ? 'weekly' : 'single', startDate] as const;
  });
}

describe('an announcement that comes again every week', () => {
  it.each<[string, Asked, [string, string][]]>([
    [
      'without days, by its next outing',
      {},
      [
        ['single', dayFromNow(4)],
        ['weekly', first],
      ],
    ],
    [
      'by distance too',
      { sort: 'distance' },
      [
        ['single', dayFromNow(4)],
        ['weekly', first],
      ],
    ],
    [
      'by start, before what comes later',
      { sort: 'soonest' },
      [
        ['weekly', first],
        ['single', dayFromNow(4)],
      ],
    ],
    ['not by a later week without days', { open: 'true' }, [['single', dayFromNow(4)]]],
    ['not by a later week by start', { open: 'true', sort: 'soonest' }, [['single', dayFromNow(4)]]],
    ['on the day of any week, with its outing', { from: nth(2), to: nth(2) }, [['weekly', nth(2)]]],
    ['not with a free place on a day when it is full', { from: nth(2), to: nth(2), open: 'true' }, []],
    [
      'on some days, by the first with a free place',
      { from: first, to: nth(4), open: 'true' },
      [
        ['single', dayFromNow(4)],
        ['weekly', nth(1)],
      ],
    ],
    [
      'on some days by start, after what comes before that week',
      { from: first, to: nth(4), open: 'true', sort: 'soonest' },
      [
        ['single', dayFromNow(4)],
        ['weekly', nth(1)],
      ],
    ],
    [
      'on some days by distance',
      { from: nth(2), to: nth(5), open: 'true', sort: 'distance' },
      [['weekly', nth(3)]],
    ],
    [
      'up to a day',
      { to: nth(1), sort: 'soonest' },
      [
        ['weekly', first],
        ['single', dayFromNow(4)],
      ],
    ],
    ['from a day on', { from: nth(3), sort: 'soonest' }, [['weekly', nth(3)]]],
  ])('is found once: %s', async (_how, asked, expected) => {
    expect(await found(asked)).toEqual(expected);
  });

  it('tells the part that the viewer has in the week that was found', async () => {
    const partOn = async (day: string) => {
      const answer = await lea.call({
        url: '/api/announce/nearby',
        query: { ...around, from: day, to: day },
      });
      const [result] = answer.json<Announcement[]>();
      return [result?.outing?.taken, result?.participation?.state];
    };
    expect(await partOn(nth(1))).toEqual([0, undefined]);
    expect(await partOn(nth(2))).toEqual([1, 'in']);
  });
});
