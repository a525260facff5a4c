import { isNowhere, sortOrders } from '@coequipiers/contract/search';
import { type Figure, ratioOf } from '../lib/figures.ts';
import type { Lab } from '../lib/lab.ts';
import { drawOutingSearches, drawSearches, filters, type Search } from '../lib/mix.ts';
import { progress } from '../lib/progress.ts';
import { alternate, percentile } from '../lib/timing.ts';

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
  ];
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
