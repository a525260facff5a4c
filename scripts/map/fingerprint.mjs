import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const cities = join(root, 'apps/server/src/features/cities');
const packages = [
  '@etalab/decoupage-administratif',
  '@geo-maps/countries-land-250m',
  'd3-delaunay',
  'topojson-client',
  'topojson-server',
  'topojson-simplify',
  'world-atlas',
];

/** In this file `npm run map:build` leaves the fingerprint of what it has read and written. */
export const recorded = join(import.meta.dirname, 'fingerprint.txt');

/** Stands for everything that decides about the map, and for the map itself. @param {string} map */
export function fingerprintOf(map) {
  const own = readdirSync(import.meta.dirname).filter(
    (name) => name.endsWith('.mjs') && !name.endsWith('.test.mjs'),
  );
  /** @type {{ devDependencies: Record<string, string> }} */
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const hash = createHash('sha256');
  for (const file of [
    ...own.sort().map((name) => join(import.meta.dirname, name)),
    join(cities, 'commune.ts'),
    join(cities, 'commune-file.ts'),
    join(cities, 'communes.ts'),
    join(root, 'apps/server/data/communes.json'),
    join(root, 'apps/web/src/features/announcements/map/base/packed-line.ts'),
  ])
    hash.update(readFileSync(file));
  for (const name of packages) hash.update(`${name} ${devDependencies[name]}`);
  return `${hash.update(map).digest('hex')}\n`;
}
