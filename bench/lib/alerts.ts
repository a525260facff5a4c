import { randomUUID } from 'node:crypto';
import { alertLimits } from '@coequipiers/contract/alerts';
import { categories } from '@coequipiers/contract/categories';
import { levels } from '@coequipiers/contract/outings';
import { timeZoneOf } from '@coequipiers/contract/time-zones';
import type pg from 'pg';
import { rangeOf } from '../../apps/server/src/features/alerts/matching/matching.ts';
import {
  matchingRepository,
  type Published,
} from '../../apps/server/src/features/alerts/matching/matching-repository.ts';
import { keyedParts, offerOf } from '../../apps/server/src/features/alerts/matching/matching-sql.ts';
import {
  createNumbers,
  drawCommunes,
  pick,
} from '../../apps/server/src/features/announcements/search/test/many.ts';
import { type Commune, shortName } from '../../apps/server/src/features/cities/commune.ts';
import { cellColumns } from '../../apps/server/src/features/places/grid.ts';
import { placesService } from '../../apps/server/src/features/places/places.ts';
import { copy, joined, line } from './data.ts';
import { type Density, densityOf } from './mix.ts';
import type { Product } from './product.ts';
import { progress } from './progress.ts';

/** Two parts of mainland France that are further from each other than any alert reaches. */
const isMainland = ({ latitude, longitude }: Commune) => latitude > 41 && longitude > -6 && longitude < 10;
export const inTheWest = (commune: Commune): boolean => isMainland(commune) && commune.longitude < 1.5;
export const inTheEast = (commune: Commune): boolean => isMainland(commune) && commune.longitude > 2.8;

const columns = `id, person_id, email, confirmed_at, commune_code, zip_code, municipality_name, region_name, time_zone, place_id,
  small_cell, large_cell, max_distance, categories, level, days, from_time, to_time, frequency, since`;

/** A random alert. One in three names a sport; one in five a level, one in five days, and one in five an hour. */
function drawAlert(commune: Commune, place: number, owner: string | number, random: () => number): string {
  const { small_cell, large_cell } = cellColumns(commune);
  const isPerson = typeof owner === 'string';
  const some = <T>(share: number, value: () => T): T | null => (random() < share ? value() : null);
  return line(
    randomUUID(),
    isPerson ? owner : null,
    isPerson ? null : `adresse-${owner}@exemple.org`,
    isPerson ? null : '2026-01-01',
    commune.code,
    commune.postalCodes[0] ?? '',
    shortName(commune),
    commune.region,
    timeZoneOf(commune.code),
    place,
    small_cell,
    large_cell,
    pick(alertLimits.distances, random),
    some(1 / 3, () => `{${pick(categories, random)}}`) ?? '{}',
    some(1 / 5, () => pick(levels, random)),
    some(1 / 5, () => `{${pick([1, 2, 3], random)},${pick([4, 5, 6, 7], random)}}`) ?? '{}',
    some(1 / 5, () => '18:00'),
    null,
    'now',
    '2026-01-01',
  );
}

/** Adds alerts, distributed over these communes like the population. */
export async function fillAlerts(
  client: pg.Client,
  communes: readonly Commune[],
  count: number,
  label: string,
): Promise<void> {
  const random = createNumbers(count);
  const draw = drawCommunes(communes, random);
  const known = await client.query<{ id: number; latitude: number; longitude: number }>(
    'SELECT * FROM places',
  );
  const key = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
    `${latitude} ${longitude}`;
  const places = new Map(known.rows.map((place) => [key(place), place.id]));
  const drawn = Array.from({ length: count }, draw);
  const added: string[] = [];
  for (const commune of drawn) {
    if (places.has(key(commune))) continue;
    places.set(key(commune), places.size + 1);
    added.push(line(places.size, commune.latitude, commune.longitude));
  }
  await copy(client, 'places (id, latitude, longitude)', joined(added));
  const { rows: people } = await client.query<{ id: string }>('SELECT id FROM people');
  const bar = progress(label, count);
  function* alerts(): Iterable<string> {
    for (const [index, commune] of drawn.entries()) {
      bar.step();
      const owner = index % 2 === 0 ? pick(people, random).id : index;
      yield drawAlert(commune, places.get(key(commune)) ?? 0, owner, random);
    }
  }
  await copy(client, `alerts (${columns})`, joined(alerts()));
  bar.done();
}

export type Publication = { announcement: Published; density: Density };

/** Announcements that are published now, where people live. A third of them have an outing. */
export function drawPublications(communes: readonly Commune[], count: number): Publication[] {
  const random = createNumbers(7);
  const draw = drawCommunes(communes, random);
  return Array.from({ length: count }, () => {
    const commune = draw();
    const startsAt = new Date(Date.now() + Math.floor(random() * 14 * 24) * 3_600_000);
    const level = pick(levels, random);
    const category = pick(categories, random);
    const timeZone = timeZoneOf(commune.code);
    const outing = random() < 1 / 3 ? { id: randomUUID(), startsAt, level, places: 4, taken: 1 } : null;
    return {
      density: densityOf(commune),
      announcement: {
        id: randomUUID().replaceAll('-', ''),
        authorId: randomUUID().replaceAll('-', ''),
        title: 'Partenaire',
        category,
        municipalityName: shortName(commune),
        timeZone,
        latitude: commune.latitude,
        longitude: commune.longitude,
        createdAt: new Date(),
        editedAt: null,
        startDate: null,
        outing,
        slot: null,
        offer: offerOf(category, outing && { ...outing, timeZone }),
      },
    };
  });
}

/** The product's matching on this database: the ids of the alerts that an announcement matches. */
export function openMatching({ product }: { product: Pick<Product, 'db'> }) {
  const places = placesService(product.db);
  const repository = matchingRepository(product.db);
  return async (
    { announcement }: Publication,
    radii: readonly number[] = alertLimits.distances,
  ): Promise<string[]> => {
    const { matches } = await places.upToDate(() => {
      const covers = radii.map(
        (radius) => [radius, places.tree.cover({ centre: announcement, radius })] as const,
      );
      return repository.find(announcement, keyedParts(covers), rangeOf(0, 1));
    });
    return matches.map(({ alertId }) => alertId);
  };
}
