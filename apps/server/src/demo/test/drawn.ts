import { shortName } from '../../features/cities/commune.ts';
import { loadBundledCommunes } from '../../features/cities/communes.ts';
import { generateDemo } from '../generate.ts';
import type { DemoCommune } from '../records.ts';

export const now = new Date('2026-11-15T10:00:00Z');
export const seed = 'coequipiers';

const { all } = await loadBundledCommunes();
export const communes: readonly DemoCommune[] = all.map((commune) => ({
  ...commune,
  name: shortName(commune),
  zipCode: commune.postalCodes[0] ?? '',
}));

/** Every test reads the same one. */
export const demo = generateDemo({ communes, now, seed });
