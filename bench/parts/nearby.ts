import { isNowhere, sortOrders } from '@coequipiers/contract/search';
import { type Figure, ratioOf } from '../lib/figures.ts';
import type { Filled, Lab } from '../lib/lab.ts';
import { drawLongSearches, drawOutingSearches, drawSearches, filters, type Search } from '../lib/mix.ts';
import { progress } from '../lib/progress.ts';
import { checkSame } from '../lib/same.ts';
import { alternate, percentile } from '../lib/timing.ts';
import { middleOf, standing, type Turn } from '../lib/turns.ts';

const targets = [
  { share: 0.5, target: { most: 1.5 } },
  { share: 0.99, target: { most: 2 } },
];

/** Searches that are compared together. Only some are judged. */
type Group = { name: string; judged: boolean; has: (search: Search) => boolean };

const groups: readonly Group[] = [
  { name: 'nearby', judged: true, has: () => true },
  ...sortOrders
    .filter((sort) => sort !== 'soonest')
    .map((sort) => ({ name: `nearby by ${sort}`, judged: false, has: bySort(sort) })),
];

const outingGroups: readonly Group[] = [
  { name: 'outings', judged: true, has: () => true },
  { name: 'outings by soonest', judged: true, has: bySort('soonest') },
  ...(['recent', 'distance'] as const).map((sort) => ({
    name: `outings by ${sort}`,
    judged: false,
    has: bySort(sort),
  })),
  ...filters.map((filter) => ({
    name: `outings, filter ${filter}`,
    judged: false,
    has: (search: Search) => search.filter === filter,
  })),
  { name: 'outings in all of France', judged: false, has: ({ query }) => isNowhere(query) },
];

function bySort(sort: Search['query']['sort']) {
  return ({ query }: Search): boolean => query.sort === sort;
}

/** Is the cost of a search independent of the number of announcements? */
export async function nearby(lab: Lab): Promise<Figure[]> {
  const count = lab.quick ? 2_000 : 8_000;
  return [
    ...(await compare(lab, 'nearby', drawSearches(lab.communes.all, count), groups)),
    ...(await compare(lab, 'outings', drawOutingSearches(lab.communes.all, count), outingGroups)),
    ...(await withByLink(lab, count / 4)),
    ...(await withWeeks(lab, count / 4)),
  ];
}

const turns = { wanted: 5, most: 20 };

/** Searches of a database with something more, and of the same one without. */
type Beside = {
  /** What is more: 'a fifth by link'. */
  what: string;
  sides: readonly [Filled, Filled];
  mixes: readonly Mix[];
};
type Mix = { name: string; searches: readonly Search[]; most: { half: number; late?: number } };

/**
 * Do announcements that only those with their link find cost the searches of everyone anything? The same announcements for everyone in both
 * databases; in one of them a fifth of all is by link besides.
 */
const withByLink = async (lab: Lab, count: number): Promise<Figure[]> =>
  withAndWithout(lab, {
    what: 'a fifth by link',
    sides: [await lab.filledAs('by_link', lab.many, { byLink: true }), await lab.filled(lab.many)],
    mixes: [
      { name: 'nearby', searches: drawSearches(lab.communes.all, count), most: { half: 1.1 } },
      { name: 'outings', searches: drawOutingSearches(lab.communes.all, count), most: { half: 1.1 } },
    ],
  });

/**
 * What do weeks cost? The same announcements in both databases; in one of them those with an outing have it again in each of the seven weeks
 * after, so that over these days all searches find the same.
 */
const withWeeks = async (lab: Lab, count: number): Promise<Figure[]> => {
  const short = { half: 1.1, late: 1.2 };
  return withAndWithout(lab, {
    what: 'a third weekly',
    sides: [await lab.weekly(), await lab.filled(lab.many)],
    mixes: [
      { name: 'nearby', searches: drawSearches(lab.communes.all, count), most: short },
      { name: 'outings', searches: drawOutingSearches(lab.communes.all, count), most: short },
      {
        name: 'outings of 30 days',
        searches: drawLongSearches(lab.communes.all, count),
        most: { half: 2, late: 2 },
      },
    ],
  });
};

/** When the first week of an announcement is full, a later one may have a place. */
const findsOtherWeeks = (filter: NonNullable<Search['filter']>): boolean => filter === '30 days, open';

const placesOf = (found: { rows: readonly { place_id: number }[] } | undefined): string | undefined =>
  found?.rows.map(({ place_id }) => place_id).join();

/** The median of several turns, without those in which the side that did not change moved. */
async function withAndWithout(lab: Lab, { what, sides: filled, mixes }: Beside): Promise<Figure[]> {
  const sides = filled.map(
    ({ product }) =>
      ({ query }: Search) =>
        product.announcements.nearby.find(query, undefined),
  );
  const figures: Figure[] = [];
  for (const { name, searches, most } of mixes) {
    const comparable = searches.filter(({ filter = 'none' }) => !findsOtherWeeks(filter));
    await checkSame(comparable.slice(0, 200), async (search) => {
      const [some, all] = await Promise.all(sides.map((find) => find(search)));
      return some?.total?.count === all?.total?.count && placesOf(some) === placesOf(all);
    });
    const all: (Turn & { late: Turn })[] = [];
    while (standing(all).length < turns.wanted && all.length < turns.most) {
      const bar = progress(`${name}: with and without ${what}, turn ${all.length + 1}`, searches.length);
      const [changed = [], unchanged = []] = await alternate(searches, sides, { warmUp: 200, bar });
      bar.done();
      const at = (share: number): Turn => ({
        changed: percentile(changed, share),
        unchanged: percentile(unchanged, share),
      });
      all.push({ ...at(0.5), late: at(0.99) });
    }
    const judged = standing(all);
    const voided = all.length - judged.length;
    const unsteady = judged.length < turns.wanted ? 'the side that did not change moved too much' : undefined;
    const figure = (share: string, { changed, unchanged }: Turn, target: number | undefined) =>
      ratioOf(
        `${name}: with ÷ without ${what}, p${share}, median of ${judged.length} turns, ${voided} void`,
        [
          { name: 'with', value: changed, unit: 'ms' },
          { name: 'without', value: unchanged, unit: 'ms' },
        ],
        target ? { target: { most: target }, notJudged: unsteady ?? lab.notJudged } : {},
      );
    figures.push(
      figure('50', middleOf(judged), most.half),
      figure('99', middleOf(judged.map(({ late }) => late)), most.late),
    );
  }
  return figures;
}

async function compare(
  lab: Lab,
  name: string,
  searches: readonly Search[],
  compared: readonly Group[],
): Promise<Figure[]> {
  const [few, many] = [await lab.filled(lab.few), await lab.filled(lab.many)];
  const bar = progress(`${name}: the same searches on few and many`, searches.length);
  const sides = [many, few].map(
    ({ product }) =>
      ({ query }: Search) =>
        product.announcements.nearby.find(query, undefined),
  );
  const [large = [], small = []] = await alternate(searches, sides, { warmUp: 200, bar });
  bar.done();

  return compared.flatMap((group) => {
    const of = (times: readonly number[]) => times.filter((_, index) => group.has(searches[index] as Search));
    return targets.map(({ share, target }) =>
      ratioOf(
        `${group.name}: ${lab.many.toLocaleString('en')} ÷ ${lab.few.toLocaleString('en')} rows, p${share * 100}`,
        [
          { name: `${lab.many} rows`, value: percentile(of(large), share), unit: 'ms' },
          { name: `${lab.few} rows`, value: percentile(of(small), share), unit: 'ms' },
        ],
        group.judged ? { target, notJudged: lab.notJudged } : {},
      ),
    );
  });
}
