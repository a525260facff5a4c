import { isNowhere, nearbyLimits, type SortOrder, sortOrders } from '@coequipiers/contract/search';
import { type Figure, ratioOf, table } from '../lib/figures.ts';
import type { Filled, Lab } from '../lib/lab.ts';
import { densities, drawOutingSearches, drawSearches, filters, type Search } from '../lib/mix.ts';
import { openPostgis, type Postgis, preparePostgis } from '../lib/postgis.ts';
import { progress, timed } from '../lib/progress.ts';
import { checkSame, haveSameDistances } from '../lib/same.ts';
import { alternate, percentile } from '../lib/timing.ts';

const targets = {
  recent: { 0.5: { least: 20 }, 0.99: { least: 40 } },
  distance: { 0.5: { least: 3 }, 0.99: { least: 20 } },
} as const;
const orders = ['recent', 'distance'] as const;
const shares = [0.5, 0.99] as const;
const names: Readonly<Record<SortOrder, string>> = {
  recent: 'newest',
  distance: 'nearest',
  soonest: 'soonest',
};

const isSame =
  ({ ask }: Postgis, { client, product }: Filled) =>
  async (search: Search): Promise<boolean> => {
    const theirs = await ask(search);
    const { rows: found } = await product.announcements.nearby.find(search.query, undefined);
    const ours = found.map(({ id }) => id);
    return search.query.sort === 'distance'
      ? haveSameDistances(client, search.query, [ours, theirs])
      : ours.join() === theirs.join();
  };

/** Compares with PostGIS, the usual choice for such searches, with its best indexes. */
export async function postgis(lab: Lab): Promise<Figure[]> {
  const filled = await lab.filled(lab.many);
  await timed('PostGIS: the same rows and its indexes', 30, () => preparePostgis(filled));
  const theirSide = await openPostgis(filled.url);
  lab.atEnd(theirSide.close);
  const count = lab.quick ? 1_600 : 6_000;

  /** The ratio of the times of both sides, for those of the searches that `has` selects. */
  const compare = async (searches: readonly Search[], label: string) => {
    await checkSame(searches.slice(0, 200), isSame(theirSide, filled));
    const bar = progress(`PostGIS and ours, the same ${label}`, searches.length);
    const [theirs = [], ours = []] = await alternate(
      searches,
      [theirSide.ask, ({ query }) => filled.product.announcements.nearby.find(query, undefined)],
      { warmUp: 100, bar },
    );
    bar.done();
    return (name: string, share: number, has: (search: Search) => boolean) => {
      const value = (times: readonly number[]) =>
        percentile(
          times.filter((_, index) => has(searches[index] as Search)),
          share,
        );
      return ratioOf(`PostGIS ÷ ours, ${name}, p${share * 100}`, [
        { name: 'PostGIS', value: value(theirs), unit: 'ms' },
        { name: 'ours', value: value(ours), unit: 'ms' },
      ]);
    };
  };

  const ratio = await compare(drawSearches(lab.communes.all, count), 'searches');
  const bySort = orders.flatMap((sort) =>
    shares.map((share) => ({
      ...ratio(names[sort], share, ({ query }) => query.sort === sort),
      target: targets[sort][share],
      notJudged: lab.notJudged,
    })),
  );
  const lowest = lowestOf(cellsOf(ratio, orders, ''), 'searches');

  const inCircles = drawOutingSearches(lab.communes.all, count).filter(({ query }) => !isNowhere(query));
  const ofOutings = await compare(inCircles, 'searches for outings');
  const lowestOfOutings = lowestOf(cellsOf(ofOutings, sortOrders, 'outings '), 'searches for outings');
  return [
    ...bySort,
    ...[lowest, lowestOfOutings].map((figure) => ({ ...figure, notJudged: lab.notJudged })),
    ...shares.flatMap((share) => [
      ...sortOrders.map((order) =>
        ofOutings(`outings ${names[order]}`, share, ({ query }) => query.sort === order),
      ),
      ...filters.map((filter) =>
        ofOutings(`outings, filter ${filter}`, share, (search) => search.filter === filter),
      ),
    ]),
  ];
}

type Cell = Figure & { sort: SortOrder; density: string; radius: number };
type Ratio = (name: string, share: number, has: (search: Search) => boolean) => Figure;

/** The ratio at p50 of each order, density and radius. */
const cellsOf = (ratio: Ratio, sorts: readonly SortOrder[], what: string): Cell[] =>
  sorts.flatMap((sort) =>
    densities.flatMap((density) =>
      nearbyLimits.distance.options.map((radius) => ({
        sort,
        density,
        radius,
        ...ratio(
          `${what}${names[sort]}, ${density}, ${radius / 1_000} km`,
          0.5,
          (search) =>
            search.query.sort === sort && search.density === density && search.query.maxDistance === radius,
        ),
      })),
    ),
  );

/** Prints all of them. */
function lowestOf(cells: readonly Cell[], what: string): Figure {
  console.log(`\nPostGIS ÷ ours, ${what}, p50, by radius and density\n${cellTable(cells)}`);
  const empty = cells.find(({ ratio }) => Number.isNaN(ratio));
  if (empty) throw new Error(`no search was measured for ${empty.name}`);
  const { sort, density, radius, ...figure } = cells.reduce((least, cell) =>
    cell.ratio < least.ratio ? cell : least,
  );
  const name = `lowest of all radii and densities, ${what} (${names[sort]}, ${density}, ${radius / 1_000} km, p50)`;
  return { ...figure, name, target: { least: 1 } };
}

function cellTable(cells: readonly Cell[]): string {
  const radii = nearbyLimits.distance.options;
  const rows = [...new Set(cells.map(({ sort }) => sort))].flatMap((sort) =>
    densities.map((density) => [
      names[sort],
      density,
      ...radii.map(
        (radius) =>
          cells
            .find((cell) => cell.sort === sort && cell.density === density && cell.radius === radius)
            ?.ratio.toFixed(2) ?? '',
      ),
    ]),
  );
  return table([['', '', ...radii.map((radius) => `${radius / 1_000} km`)], ...rows]);
}
