import { sortOrders } from '@coequipiers/contract/announcements';
import { type Figure, ratioOf } from '../lib/figures.ts';
import type { Lab } from '../lib/lab.ts';
import { drawSearches } from '../lib/mix.ts';
import { progress } from '../lib/progress.ts';
import { alternate, percentile } from '../lib/timing.ts';

const targets = [
  { share: 0.5, target: { most: 1.5 } },
  { share: 0.99, target: { most: 2 } },
];

/** Is the cost of a search independent of the number of announcements? */
export async function nearby(lab: Lab): Promise<Figure[]> {
  const [few, many] = [await lab.filled(lab.few), await lab.filled(lab.many)];
  const searches = drawSearches(lab.communes.all, lab.quick ? 2_000 : 8_000);
  const bar = progress('nearby: the same searches on few and many', searches.length);
  const sides = [many, few].map(
    ({ product }) =>
      ({ query }: (typeof searches)[number]) =>
        product.announcements.nearby.find(query, undefined),
  );
  const [large = [], small = []] = await alternate(searches, sides, { warmUp: 200, bar });
  bar.done();

  const compare = (name: string, of: (times: readonly number[]) => readonly number[]) =>
    targets.map(({ share, target }) =>
      ratioOf(
        `${name}: ${lab.many.toLocaleString('en')} ÷ ${lab.few.toLocaleString('en')} rows, p${share * 100}`,
        [
          { name: `${lab.many} rows`, value: percentile(of(large), share), unit: 'ms' },
          { name: `${lab.few} rows`, value: percentile(of(small), share), unit: 'ms' },
        ],
        name === 'nearby' ? { target, notJudged: lab.notJudged } : {},
      ),
    );
  return [
    ...compare('nearby', (times) => times),
    ...sortOrders.flatMap((sort) =>
      compare(`nearby by ${sort}`, (times) =>
        times.filter((_, index) => searches[index]?.query.sort === sort),
      ),
    ),
  ];
}
