import type { announcementWrite } from '@coequipiers/contract/announcements-schemas';
import { categories } from '@coequipiers/contract/categories';
import type { z } from '@coequipiers/contract/zod';
import {
  createNumbers,
  drawCommunes,
  pick,
} from '../../apps/server/src/features/announcements/search/test/many.ts';
import { type Commune, shortName } from '../../apps/server/src/features/cities/commune.ts';
import { type Figure, ratioOf } from '../lib/figures.ts';
import type { Filled, Lab } from '../lib/lab.ts';
import { progress } from '../lib/progress.ts';
import { alternate, percentile } from '../lib/timing.ts';

type Write = z.output<typeof announcementWrite>;

export function drawWrites(communes: readonly Commune[], count: number): Write[] {
  const random = createNumbers(3);
  const draw = drawCommunes(communes, random);
  return Array.from({ length: count }, () => {
    const commune = draw();
    return {
      title: `Partenaire à ${shortName(commune)}`,
      description: 'Cherche partenaire pour jouer une fois par semaine, en soirée de préférence.',
      category: pick(categories, random),
      latitude: commune.latitude,
      longitude: commune.longitude,
      zipCode: commune.postalCodes[0] ?? '',
      municipalityName: commune.name,
    };
  });
}

/** Publishes like a request, in its own transaction. */
export async function publisher({ product }: Filled): Promise<(write: Write) => Promise<unknown>> {
  const { id } = await product.db.selectFrom('people').select('id').limit(1).executeTakeFirstOrThrow();
  const author = { id, email: 'auteur@exemple.org' };
  return (write) => product.announcements.create(write, author, undefined);
}

/** Does publishing take longer with more announcements? */
export async function writes(lab: Lab): Promise<Figure[]> {
  const [few, many] = [await lab.filled(lab.few), await lab.filled(lab.many)];
  const items = drawWrites(lab.communes.all, lab.quick ? 1_000 : 4_000);
  const bar = progress('publishing on many and on few', items.length);
  const sides = [await publisher(many), await publisher(few)];
  const [large = [], small = []] = await alternate(items, sides, { warmUp: 100, bar });
  bar.done();
  const title = (rows: number) => `${rows.toLocaleString('en')} rows`;
  const perRow = ({ filling }: Filled) => (filling.seconds * 1e6) / filling.rows;
  return [
    ...[0.5, 0.99].map((share) =>
      ratioOf(
        `a single publish: ${title(lab.many)} ÷ ${title(lab.few)}, p${share * 100}`,
        [
          { name: title(lab.many), value: percentile(large, share), unit: 'ms' },
          { name: title(lab.few), value: percentile(small, share), unit: 'ms' },
        ],
        share === 0.5 ? { target: { most: 1.5 }, notJudged: lab.notJudged } : {},
      ),
    ),
    ratioOf(`bulk path, time per row: ${title(lab.many)} ÷ ${title(lab.few)}`, [
      { name: title(lab.many), value: perRow(many), unit: 'µs' },
      { name: title(lab.few), value: perRow(few), unit: 'µs' },
    ]),
  ];
}
