import { z } from '@coequipiers/contract/zod';
import { distance } from 'geokdbush';
import { type Commune, departmentOf, isArrondissement, isInCollectivity } from './commune.ts';
import { mainPostalCodesFirst } from './main-postal-code.ts';

/** The reason why a list is refused, in one line. */
export class OfficialListError extends Error {
  override name = 'OfficialListError';
}

/** A much shorter list is a broken download, not a reform. */
const minShare = 0.99;
/** Maximum distance between the old and new centre, even after a merger. */
const farthestMoveKm = 50;

const identitySchema = z.object({
  code: z.string().check(z.regex(/^\d[\dAB]\d{3}$/)),
  nom: z.string().check(z.regex(/^[^|\n]+$/)),
});
const degrees = (most: number) => z.number().check(z.gte(-most), z.lte(most));
const recordSchema = z.extend(identitySchema, {
  codesPostaux: z.array(z.string().check(z.regex(/^\d{5}$/))).check(z.minLength(1)),
  centre: z.object({
    coordinates: z
      .tuple([degrees(180), degrees(90)])
      .check(z.refine(([longitude, latitude]) => Math.hypot(longitude, latitude) > 1)),
  }),
  region: z.object({ nom: z.string().check(z.minLength(1)) }),
  population: z.int().check(z.gte(0)),
});

/** The communes of the official list. Those that it lacks (arrondissements, remote islands) come from the bundled list. */
export function readOfficialList(text: string, bundled: readonly Commune[]): Commune[] {
  const known = new Map(bundled.map((commune) => [commune.code, commune]));
  const communes = new Map<string, Commune>();
  const regions = new Map<string, string>();
  parseArray(text).forEach((record, index) => {
    const commune = readRecord(record, known, index);
    const { code, region } = commune;
    if (communes.has(code)) throw new OfficialListError(`the code ${code} is there twice`);
    communes.set(code, commune);
    const department = departmentOf(code);
    if ((regions.get(department) ?? region) !== region) {
      throw new OfficialListError(`the department ${department} is in two regions`);
    }
    regions.set(department, region);
  });
  const minimum = Math.ceil(bundled.length * minShare);
  if (communes.size < minimum) {
    throw new OfficialListError(`it has ${communes.size} communes where at least ${minimum} are expected`);
  }
  for (const commune of bundled) {
    if (communes.has(commune.code) || !(isArrondissement(commune) || isInCollectivity(commune))) continue;
    const region = regions.get(departmentOf(commune.code)) ?? commune.region;
    communes.set(commune.code, { ...commune, region });
  }
  return mainPostalCodesFirst([...communes.values()]);
}

function parseArray(text: string): unknown[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new OfficialListError('it is not JSON, or it was cut off');
  }
  if (!Array.isArray(value)) throw new OfficialListError('it is not a list');
  return value;
}

function readRecord(record: unknown, known: ReadonlyMap<string, Commune>, index: number): Commune {
  const identity = identitySchema.safeParse(record).data;
  const place = identity ? `${identity.nom} (${identity.code})` : `record ${index + 1}`;
  const ours = identity && known.get(identity.code);
  const parsed = recordSchema.safeParse(record);
  if (!parsed.success) {
    // The official list has no centre for some communes of the collectivities.
    if (ours && isInCollectivity(ours)) return ours;
    const field = parsed.error.issues[0]?.path[0]?.toString() ?? 'content';
    throw new OfficialListError(`${place} has no valid ${field}`);
  }
  const { code, nom, codesPostaux, centre, region, population } = parsed.data;
  const [longitude, latitude] = centre.coordinates;
  if (ours && !isInCollectivity(ours)) {
    const moved = distance(longitude, latitude, ours.longitude, ours.latitude);
    if (moved > farthestMoveKm) throw new OfficialListError(`${place} has moved by ${Math.round(moved)} km`);
  }
  return { code, name: nom, postalCodes: codesPostaux, region: region.nom, population, latitude, longitude };
}
