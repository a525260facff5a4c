import { boxOf, nearbyLimits } from '@coequipiers/contract/search';
import type { NearbyPlace } from '@coequipiers/contract/search-schemas';
import {
  createNumbers,
  drawCommunes,
} from '../../apps/server/src/features/announcements/search/test/many.ts';
import type { Position } from '../../apps/server/src/features/places/distance.ts';
import { cellOf } from '../../apps/server/src/features/places/grid.ts';
import { type Figure, ratioOf } from '../lib/figures.ts';
import type { Filled, Lab } from '../lib/lab.ts';
import { type Counted, openPostgisMap, openSupercluster } from '../lib/map-rivals.ts';
import { drawOutingViews, drawViews, type Size, sizes, type View } from '../lib/map-views.ts';
import { filters, longFilters } from '../lib/mix.ts';
import { progress, timed } from '../lib/progress.ts';
import { checkSame } from '../lib/same.ts';
import { alternate, percentile } from '../lib/timing.ts';

const shares = [0.5, 0.99] as const;
const most = nearbyLimits.counted.max;

const ask =
  ({ product }: Filled) =>
  ({ query }: View): Promise<NearbyPlace[]> =>
    product.announcements.nearby.places(query, undefined);

type Times = { views: readonly View[]; of: readonly [string, readonly number[]][] };

function ratio(
  name: string,
  { views, of: [first, second] }: Times,
  share: number,
  size: Size | undefined,
  more: Pick<Figure, 'target' | 'notJudged'> = {},
): Figure {
  const side = ([label, times]: readonly [string, readonly number[]] = ['', []]) => ({
    name: label,
    value: percentile(
      times.filter((_, index) => !size || views[index]?.size === size),
      share,
    ),
    unit: 'ms',
  });
  return ratioOf(`${name}${size ? `, ${size}` : ''}, p${share * 100}`, [side(first), side(second)], more);
}

/** All places of a view with their numbers: does that cost more when there are more announcements, and what do others take? */
export async function map(lab: Lab): Promise<Figure[]> {
  // The same places with the same shares: many is few, a hundred times over.
  const draw = drawCommunes(lab.communes.all, createNumbers(6));
  const drawn = Array.from({ length: lab.few }, draw);
  const few = await lab.filledAs('map_few', lab.few, { where: drawn });
  const repeated = Array.from({ length: lab.many }, (_, index) => drawn[index % lab.few] ?? draw());
  const many = await lab.filledAs('map_many', lab.many, { where: repeated });
  const views = drawViews(lab.communes.all, lab.quick ? 500 : 3_000);
  return [
    ...(await growth(lab, few, many, views)),
    ...(await againstPostgis(lab, many, views)),
    ...(await againstSupercluster(lab, many, views)),
    ...(await withWeeks(lab, lab.quick ? 500 : 3_000)),
  ];
}

/** The same views of outings, with a third of all announcements weekly and without. */
async function withWeeks(lab: Lab, count: number): Promise<Figure[]> {
  const [weekly, without] = [await lab.weekly(), await lab.filled(lab.many)];
  const figures: Figure[] = [];
  for (const [name, asked, most] of [
    ['outings', filters, { 0.5: 1.1, 0.99: 1.2 }],
    ['outings of 30 days', longFilters, { 0.5: 2, 0.99: 2 }],
  ] as const) {
    const views = drawOutingViews(lab.communes.all, asked, count);
    const bar = progress(`${name}: the same views with and without weeks`, views.length);
    const [some = [], none = []] = await alternate(views, [ask(weekly), ask(without)], { warmUp: 100, bar });
    bar.done();
    const times: Times = {
      views,
      of: [
        ['with', some],
        ['without', none],
      ],
    };
    for (const share of shares)
      figures.push(
        ratio(`map of ${name}: with ÷ without a third weekly`, times, share, undefined, {
          target: { most: most[share] },
          notJudged: lab.notJudged,
        }),
      );
  }
  return figures;
}

async function growth(lab: Lab, few: Filled, many: Filled, views: readonly View[]): Promise<Figure[]> {
  const bar = progress('the same views of few and many', views.length);
  const [large = [], small = []] = await alternate(views, [ask(many), ask(few)], { warmUp: 100, bar });
  bar.done();
  const times: Times = {
    views,
    of: [
      [`${lab.many} rows`, large],
      [`${lab.few} rows`, small],
    ],
  };
  const name = `map: ${lab.many.toLocaleString('en')} ÷ ${lab.few.toLocaleString('en')} rows`;
  return [
    ratio(name, times, 0.5, undefined, { target: { most: 1.5 }, notJudged: lab.notJudged }),
    ratio(name, times, 0.99, undefined),
    ...sizes.map((size) => ratio(name, times, 0.5, size)),
  ];
}

async function againstPostgis(lab: Lab, many: Filled, views: readonly View[]): Promise<Figure[]> {
  const postgis = await timed('PostGIS: the same points and its indexes', 30, () =>
    openPostgisMap(many.client, many.url),
  );
  lab.atEnd(postgis.close);
  await checkSame(views.slice(0, 100), async (view) =>
    isSame(await ask(many)(view), await postgis.ask(view.query)),
  );
  const bar = progress('PostGIS and ours, the same views', views.length);
  const [theirs = [], ours = []] = await alternate(
    views,
    [({ query }: View) => postgis.ask(query), ask(many)],
    { warmUp: 50, bar },
  );
  bar.done();
  const times: Times = {
    views,
    of: [
      ['PostGIS', theirs],
      ['ours', ours],
    ],
  };
  const name = 'map: PostGIS GROUP BY ÷ ours';
  const target = { target: { least: 1 }, notJudged: lab.notJudged };
  return [
    ...shares.map((share) => ratio(name, times, share, undefined, target)),
    ...sizes.map((size) => ratio(name, times, 0.5, size)),
  ];
}

/** Only boxes, which it answers, and only those of places: it has no cells. */
async function againstSupercluster(lab: Lab, many: Filled, views: readonly View[]): Promise<Figure[]> {
  const supercluster = await timed('Supercluster: its indexes of all points', 30, () =>
    openSupercluster(many.client),
  );
  const ofPlaces: View[] = [];
  for (const view of views) {
    if (!boxOf(view.query)) continue;
    const places = await ask(many)(view);
    if (places.every(({ municipalityName }) => municipalityName !== null)) ofPlaces.push(view);
  }
  await checkSame(ofPlaces.slice(0, 100), async (view) =>
    isSame(await ask(many)(view), await supercluster.ask(view.query)),
  );
  const against = async (
    name: string,
    side: (query: View['query']) => Promise<Counted[]>,
    some: readonly View[],
    more: Pick<Figure, 'target' | 'notJudged'> = {},
  ) => {
    const bar = progress(name, some.length);
    const [theirs = [], ours = []] = await alternate(some, [({ query }: View) => side(query), ask(many)], {
      warmUp: Math.min(20, some.length),
      bar,
    });
    bar.done();
    const times: Times = {
      views: some,
      of: [
        ['Supercluster', theirs],
        ['ours', ours],
      ],
    };
    return shares.map((share) => ratio(`map: ${name} ÷ ours`, times, share, undefined, more));
  };
  return [
    ...(await against(
      'Supercluster, always fresh',
      supercluster.askFresh,
      ofPlaces.slice(0, lab.quick ? 20 : 40),
      { target: { least: 1 }, notJudged: lab.notJudged },
    )),
    ...(await against('Supercluster, the answer alone', supercluster.ask, ofPlaces)),
  ];
}

/** Supercluster rounds positions to 32 bits; communes are further apart. */
const tolerance = 0.000_1;
const isAt = (a: Position, b: Position): boolean =>
  Math.abs(a.latitude - b.latitude) < tolerance && Math.abs(a.longitude - b.longitude) < tolerance;
const bounded = (count: number): number => Math.min(most, count);
const northwards = (a: Position, b: Position): number => a.latitude - b.latitude;

function areSamePlaces(ours: readonly Counted[], theirs: readonly Counted[]): boolean {
  const sorted = theirs.toSorted(northwards);
  let from = 0;
  return (
    ours.length === theirs.length &&
    ours.toSorted(northwards).every((place) => {
      while ((sorted[from]?.latitude ?? 90) < place.latitude - tolerance) from += 1;
      for (let at = from; (sorted[at]?.latitude ?? 90) < place.latitude + tolerance; at += 1) {
        const other = sorted[at];
        if (other && isAt(place, other)) return bounded(other.count) === place.count;
      }
      return false;
    })
  );
}

/** Theirs has every place; ours may have cells, which are then compared as the numbers of all cells of one size. */
function isSame(ours: readonly NearbyPlace[], theirs: readonly Counted[]): boolean {
  if (ours.every(({ municipalityName }) => municipalityName !== null)) return areSamePlaces(ours, theirs);
  const numbers = (counts: Iterable<number>) =>
    Array.from(counts, bounded)
      .toSorted((a, b) => a - b)
      .join();
  return (['small', 'large'] as const).some((size) => {
    const cells = new Map<number, number>();
    for (const one of theirs) cells.set(cellOf(size, one), (cells.get(cellOf(size, one)) ?? 0) + one.count);
    return numbers(ours.map(({ count }) => count)) === numbers(cells.values());
  });
}
