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

/** @typedef {Record<string, { version: string, integrity?: string, dependencies?: Record<string, string> }>} Locked */

/**
 * These packages and all that they depend on, at any depth, each as npm has locked it.
 * @param {readonly string[]} names
 * @param {Locked} locked
 */
export function lockedWith(names, locked) {
  /** @type {Map<string, string>} */
  const found = new Map();
  /** @param {string} name @param {string} from the folder of the package that needs it */
  const add = (name, from) => {
    const path = `${from && `${from}/`}node_modules/${name}`;
    const entry = locked[path];
    if (!entry) {
      if (!from) throw new Error(`package-lock.json has no ${name}`);
      add(name, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))));
      return;
    }
    if (found.has(path)) return;
    found.set(path, `${path} ${entry.version} ${entry.integrity ?? ''}`);
    for (const dependency of Object.keys(entry.dependencies ?? {})) add(dependency, path);
  };
  for (const name of names) add(name, '');
  return [...found.values()].sort();
}

/** Stands for everything that decides about the map, and for the map itself. @param {string} map */
export function fingerprintOf(map) {
  const own = readdirSync(import.meta.dirname).filter(
    (name) => name.endsWith('.mjs') && !name.endsWith('.test.mjs'),
  );
  /** @type {{ packages: Locked }} */
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
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
  for (const entry of lockedWith(packages, lock.packages)) hash.update(entry);
  return `${hash.update(map).digest('hex')}\n`;
}
