// Builds the map that is shown without a tile server from open data: npm run map:build
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { presimplify, simplify } from 'topojson-simplify';
import { departmentOf, isArrondissement, shortName } from '../../apps/server/src/features/cities/commune.ts';
import { loadBundledCommunes } from '../../apps/server/src/features/cities/communes.ts';
import { packLine } from '../../apps/web/src/features/announcements/map/base/packed-line.ts';
import { departmentBorders } from './departments.mjs';
import { fingerprintOf, recorded } from './fingerprint.mjs';
import { createIsInside } from './inside.mjs';
import { readLands } from './land.mjs';
import { traceRivers } from './rivers.mjs';

/** @typedef {import('./land.mjs').Position} Position */
/** @typedef {import('../../apps/server/src/features/cities/commune.ts').Commune} Commune */
/** @typedef {{ name: string, latitude: number, longitude: number }} Named */

const require = createRequire(import.meta.url);
export const target = join(
  import.meta.dirname,
  '../../apps/web/src/features/announcements/map/base/base-data.json',
);

/** In square degrees: smaller bends of a river or a border are left out. */
const detail = { rivers: 0.000_02, borders: 0.000_25 };
/** Every commune with at least this population is named. Of the others, the largest in each cell of this many degrees of latitude. */
const spread = { population: 4000, cell: 0.077 };
/** The licence requires this notice in every copy of the file. */
const sources =
  '© OpenStreetMap contributors, under the Open Database License 1.0, as is this file; Natural Earth; Insee, IGN: Licence Ouverte';
const populationOf = { city: 100_000, town: 10_000 };

/** @param {Position[][]} lines @param {number} least */
const simplifyLines = (lines, least) =>
  /** @type {Position[][]} */ (
    simplify(presimplify(/** @type {any} */ ({ type: 'Topology', objects: {}, arcs: lines })), least).arcs
  );

/**
 * The communes to name: the larger ones by size, then the others from cell to cell. Neighbours in sequence compress well, and the
 * order of small communes does not matter.
 * @param {readonly Commune[]} communes the largest first
 */
function spreadNames(communes) {
  const isLarge = (/** @type {Commune} */ { population }) => population >= spread.population;
  const rowOf = (/** @type {Commune} */ { latitude }) => Math.floor(latitude / spread.cell);
  const taken = new Set();
  const named = communes.filter((commune) => {
    const row = rowOf(commune);
    const width = spread.cell / Math.cos((row * spread.cell * Math.PI) / 180);
    const cell = `${row} ${Math.floor(commune.longitude / width)}`;
    const isFirst = !taken.has(cell);
    taken.add(cell);
    return isFirst || isLarge(commune);
  });
  const villages = named.filter((commune) => !isLarge(commune));
  return [
    ...named.filter(isLarge),
    ...villages.sort((a, b) => rowOf(a) - rowOf(b) || a.longitude - b.longitude),
  ];
}

/** Départements and overseas collectivities, each in the middle of its communes. @param {readonly Commune[]} communes @returns {Named[]} */
function departments(communes) {
  /** @type {{ code: string, nom: string }[]} */
  const official = require('@etalab/decoupage-administratif/data/departements.json');
  const names = new Map(official.map(({ code, nom }) => [code, nom]));
  /** @type {Map<string, Commune[]>} */
  const members = new Map();
  for (const commune of communes) {
    const code = departmentOf(commune.code);
    members.set(code, [...(members.get(code) ?? []), commune]);
  }
  // The southern lands lie in two oceans, so their middle is nowhere.
  members.delete('984');
  return [...members]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, list]) => ({
      name: names.get(code) ?? list[0]?.region ?? code,
      latitude: list.reduce((sum, { latitude }) => sum + latitude, 0) / list.length,
      longitude: list.reduce((sum, { longitude }) => sum + longitude, 0) / list.length,
    }));
}

/** @param {readonly Named[]} places */
const packNames = (places) => ({
  names: places.map(({ name }) => name).join('|'),
  places: packLine(places.map(({ longitude, latitude }) => [longitude, latitude])),
});

/** The text of the file. */
export async function buildBase() {
  const { all } = await loadBundledCommunes();
  const communes = all.filter((commune) => !isArrondissement(commune));
  const lands = readLands();
  const isMetropolitan = (/** @type {Commune} */ { code }) => departmentOf(code).length === 2;
  const metropolitan = communes.filter(isMetropolitan);
  const overseas = communes.filter((commune) => !isMetropolitan(commune));
  const borders = departmentBorders(metropolitan, createIsInside(lands.outlines));
  const rivers = traceRivers(lands.waters, (name) => {
    const town = metropolitan.find((commune) => commune.name === name);
    if (!town) throw new Error(`no commune is called ${name}`);
    return [town.longitude, town.latitude];
  });
  const sizes = (/** @type {number} */ least) =>
    communes.filter(({ population }) => population >= least).length;
  const packed = {
    sources,
    french: lands.french.map((rings) => rings.map(packLine)),
    abroad: lands.abroad.map((rings) => rings.map(packLine)),
    rivers: simplifyLines(rivers, detail.rivers).map(packLine),
    borders: simplifyLines(borders, detail.borders).map(packLine),
    communes: {
      ...packNames(spreadNames(communes)),
      cities: sizes(populationOf.city),
      towns: sizes(populationOf.town),
    },
    arrondissements: packNames(
      all.filter(isArrondissement).map((commune) => ({ ...commune, name: shortName(commune) })),
    ),
    departments: packNames(departments(metropolitan)),
    territories: packNames(departments(overseas)),
  };
  return `${JSON.stringify(packed)}\n`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const text = await buildBase();
  writeFileSync(target, text);
  writeFileSync(recorded, fingerprintOf(text));
  const compressed = [brotliCompressSync(text), gzipSync(text, { level: 9 })].map(({ length }) =>
    Math.round(length / 1000),
  );
  console.log(`${target}: ${compressed[0]} kB as brotli, ${compressed[1]} kB as gzip`);
}
