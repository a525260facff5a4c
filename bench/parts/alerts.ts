import { alertLimits } from '@coequipiers/contract/alerts';
import {
  drawPublications,
  fillAlerts,
  inTheEast,
  inTheWest,
  openMatching,
  type Publication,
} from '../lib/alerts.ts';
import { vacuumAll } from '../lib/data.ts';
import { type Figure, ratioOf, table } from '../lib/figures.ts';
import type { Filled, Lab } from '../lib/lab.ts';
import { densities } from '../lib/mix.ts';
import { openPostgisAlerts } from '../lib/postgis-alerts.ts';
import { progress, timed } from '../lib/progress.ts';
import { checkSame } from '../lib/same.ts';
import { tellMany } from '../lib/tell-many.ts';
import { alternate, percentile } from '../lib/timing.ts';
import { drawWrites, publisher } from './writes.ts';

const shares = [0.5, 0.99] as const;

async function withAlerts(
  lab: Lab,
  name: string,
  fillings: readonly { where: (commune: Lab['communes']['all'][number]) => boolean; count: number }[],
): Promise<Filled> {
  const filled = await lab.filledAs(name, lab.few);
  for (const { where, count } of fillings)
    await fillAlerts(
      filled.client,
      lab.communes.all.filter(where),
      count,
      `${count.toLocaleString('en')} alerts`,
    );
  await vacuumAll(filled.client, ['alerts']);
  return filled;
}

const sameIds = (one: readonly string[], other: readonly string[]): boolean =>
  one.toSorted().join() === other.toSorted().join();

/** Does finding whom to tell take longer with more alerts, does it slow the publisher down, and how does PostGIS compare? */
export async function alerts(lab: Lab): Promise<Figure[]> {
  const everywhere = await withAlerts(lab, 'alerts_everywhere', [{ where: () => true, count: lab.many }]);
  return [
    ...(await byNumber(lab)),
    ...(await againstPostgis(lab, everywhere)),
    ...(await ownTime(lab, everywhere)),
    ...(await tellMany(lab)),
  ];
}

/** The same alerts around the announcements on both sides, and on one of them many more elsewhere. */
async function byNumber(lab: Lab): Promise<Figure[]> {
  const near = { where: inTheWest, count: lab.few };
  const few = await withAlerts(lab, 'alerts_few', [near]);
  const many = await withAlerts(lab, 'alerts_many', [near, { where: inTheEast, count: lab.many - lab.few }]);
  const publications = drawPublications(lab.communes.all.filter(inTheWest), lab.quick ? 1_000 : 4_000);
  const [large, small] = [openMatching(many), openMatching(few)];
  await checkSame(
    publications.slice(0, 200),
    async (one) => (await large(one)).length === (await small(one)).length,
  );
  const bar = progress('matching with many and with few alerts', publications.length);
  const [largeTimes = [], smallTimes = []] = await alternate(
    publications,
    [(one) => large(one), (one) => small(one)],
    { warmUp: 200, bar },
  );
  bar.done();
  const name = (count: number) => `${count.toLocaleString('en')} alerts`;
  return shares.map((share) =>
    ratioOf(
      `matching: ${name(lab.many)} ÷ ${name(lab.few)}, p${share * 100}`,
      [
        { name: name(lab.many), value: percentile(largeTimes, share), unit: 'ms' },
        { name: name(lab.few), value: percentile(smallTimes, share), unit: 'ms' },
      ],
      { target: { most: share === 0.5 ? 1.5 : 2 }, notJudged: lab.notJudged },
    ),
  );
}

/** A publication with the radii of the alerts that are looked for. */
type Item = { publication: Publication; radii: readonly number[] };

async function againstPostgis(lab: Lab, everywhere: Filled): Promise<Figure[]> {
  const theirs = await timed('PostGIS: the same alerts and its indexes', 60, () =>
    openPostgisAlerts(everywhere),
  );
  lab.atEnd(theirs.close);
  const ours = openMatching(everywhere);
  const publications = drawPublications(lab.communes.all, lab.quick ? 1_200 : 6_000);
  const kinds = [alertLimits.distances, ...alertLimits.distances.map((radius) => [radius])];
  const items = publications.map(
    (publication, index): Item => ({
      publication,
      // Each round starts one kind later. Otherwise each kind would always begin with the same side, because their number is even.
      radii: kinds[(index + Math.floor(index / kinds.length)) % kinds.length] ?? alertLimits.distances,
    }),
  );
  await checkSame(items.slice(0, 200), async ({ publication, radii }) =>
    sameIds(await ours(publication, radii), await theirs.ask(publication, radii)),
  );
  const bar = progress('PostGIS and ours, the same publications', items.length);
  const [theirTimes = [], ourTimes = []] = await alternate(
    items,
    [
      ({ publication, radii }) => theirs.ask(publication, radii),
      ({ publication, radii }) => ours(publication, radii),
    ],
    { warmUp: 100, bar },
  );
  bar.done();
  const ratio = (name: string, share: number, has: (item: Item) => boolean) => {
    const value = (times: readonly number[]) =>
      percentile(
        times.filter((_, index) => has(items[index] as Item)),
        share,
      );
    return ratioOf(`alerts, PostGIS ÷ ours, ${name}, p${share * 100}`, [
      { name: 'PostGIS', value: value(theirTimes), unit: 'ms' },
      { name: 'ours', value: value(ourTimes), unit: 'ms' },
    ]);
  };
  const isWhole = ({ radii }: Item) => radii.length > 1;
  const cells = densities.flatMap((density) =>
    alertLimits.distances.map((radius) => ({
      density,
      radius,
      ...ratio(
        `${density}, ${radius / 1_000} km`,
        0.5,
        (item) => item.publication.density === density && !isWhole(item) && item.radii[0] === radius,
      ),
    })),
  );
  console.log(
    `\nalerts, PostGIS ÷ ours, p50, by radius and density\n${table([
      ['', ...alertLimits.distances.map((radius) => `${radius / 1_000} km`)],
      ...densities.map((density) => [
        density,
        ...cells.filter((cell) => cell.density === density).map((cell) => cell.ratio.toFixed(2)),
      ]),
    ])}`,
  );
  const lowest = cells.reduce((least, cell) => (cell.ratio < least.ratio ? cell : least));
  const { density, radius, ...figure } = lowest;
  return [
    { ...ratio('all radii', 0.5, isWhole), target: { least: 5 }, notJudged: lab.notJudged },
    ratio('all radii', 0.99, isWhole),
    {
      ...figure,
      name: `alerts, lowest of all radii and densities (${density}, ${radius / 1_000} km, p50)`,
      target: { least: 1 },
      notJudged: lab.notJudged,
    },
  ];
}

/** What the publisher waits for: the matching itself runs later, in a job. */
async function ownTime(lab: Lab, everywhere: Filled): Promise<Figure[]> {
  const none = await lab.filled(lab.few);
  const items = drawWrites(lab.communes.all, lab.quick ? 1_000 : 4_000);
  const bar = progress('publishing with and without alerts', items.length);
  const [withTimes = [], withoutTimes = []] = await alternate(
    items,
    [await publisher(everywhere), await publisher(none)],
    { warmUp: 100, bar },
  );
  bar.done();
  return shares.map((share) =>
    ratioOf(
      `a single publish: ${lab.many.toLocaleString('en')} alerts ÷ none, p${share * 100}`,
      [
        { name: 'with alerts', value: percentile(withTimes, share), unit: 'ms' },
        { name: 'without', value: percentile(withoutTimes, share), unit: 'ms' },
      ],
      share === 0.5 ? { target: { most: 1.1 }, notJudged: lab.notJudged } : {},
    ),
  );
}
