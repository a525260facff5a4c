import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { around } from 'geokdbush';
import KDBush from 'kdbush';
import { packagePath } from '../../platform/package-path.ts';
import { StartError } from '../../platform/start-error.ts';
import { type Commune, shortName } from './commune.ts';
import { decodeCommunes } from './commune-file.ts';
import { nameKeys, normalizePlaceName } from './place-name.ts';

export type Communes = ReturnType<typeof createCommunes>;

/** The list that ships with the server. */
export const bundledCommunes = packagePath('data/communes.json');
/** The newer list written by `communes:sync`, which takes precedence. */
export const syncedCommunes = (dataDir: string): string => join(dataDir, 'communes.json');

export async function loadCommunes(dataDir: string): Promise<Communes> {
  const file = syncedCommunes(dataDir);
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return loadBundledCommunes();
    throw unreadable(file, error);
  }
  try {
    return createCommunes(decodeCommunes(text));
  } catch (error) {
    throw unreadable(file, error);
  }
}

export const loadBundledCommunes = async (): Promise<Communes> =>
  createCommunes(decodeCommunes(await readFile(bundledCommunes, 'utf8')));

const unreadable = (file: string, error: unknown) =>
  new StartError(
    `The list of communes ${file} cannot be used: ${(error as Error).message}. Run npm run communes:sync again, or delete the file to use the list that ships with the server.`,
  );

/** All communes in memory, the largest first, with lookups. */
function createCommunes(list: readonly Commune[]) {
  const all: readonly Commune[] = [...list].sort(
    (a, b) => b.population - a.population || (a.code < b.code ? -1 : 1),
  );
  const byCode = new Map(all.map((commune) => [commune.code, commune]));
  const sharing = new Map<string, Commune[]>();
  for (const commune of all) {
    for (const postalCode of commune.postalCodes) {
      const others = sharing.get(postalCode);
      if (others) others.push(commune);
      else sharing.set(postalCode, [commune]);
    }
  }
  const byPostalCode = (postalCode: string): readonly Commune[] => sharing.get(postalCode) ?? [];
  const positions = new KDBush(all.length);
  for (const { longitude, latitude } of all) positions.add(longitude, latitude);
  positions.finish();

  return {
    all,

    byCode: (code: string): Commune | undefined => byCode.get(code),

    byPostalCode,

    /** By its postal code and its name in any spelling: 'st etienne', 'Havre', 'Lyon 3e'. */
    byPostalCodeAndName: (postalCode: string, name: string): Commune | undefined => {
      const wanted = normalizePlaceName(name);
      const named = (text: string) => nameKeys(text).starts.includes(wanted);
      return byPostalCode(postalCode.trim()).find(
        (commune) => named(commune.name) || named(shortName(commune)),
      );
    },

    /** The commune with the nearest centre, within this distance. */
    nearest: (
      latitude: number,
      longitude: number,
      withinKm = Number.POSITIVE_INFINITY,
    ): Commune | undefined => {
      const [id] = around(positions, longitude, latitude, 1, withinKm);
      return id === undefined ? undefined : all[id];
    },
  };
}
