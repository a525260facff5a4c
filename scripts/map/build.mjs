// Builds the embedded map from open data: npm run map:build
// Land: Natural Earth (public domain) through world-atlas. Towns: the list of communes that ships with the server.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { feature } from 'topojson-client';
import { presimplify, quantile, simplify } from 'topojson-simplify';
import { isArrondissement } from '../../apps/server/src/features/cities/commune.ts';
import { loadBundledCommunes } from '../../apps/server/src/features/cities/communes.ts';

const require = createRequire(import.meta.url);
const target = join(import.meta.dirname, '../../apps/web/src/features/announcements/map/outline.json');

const france = '250';
/** How far around France its neighbours are drawn: west, south, east, north. */
const around = [-8, 40.5, 12, 53];
const mostTowns = 260;

/** @typedef {[number, number]} Position */
/** @typedef {Position[][]} Polygon */

/**
 * @param {'10m' | '50m'} scale
 * @param {number} detail the share of points to remove
 * @returns {{ id: string, polygons: Polygon[] }[]}
 */
function countries(scale, detail) {
  const world = JSON.parse(readFileSync(require.resolve(`world-atlas/countries-${scale}.json`), 'utf8'));
  const weighted = presimplify(world);
  const light = simplify(weighted, quantile(weighted, detail));
  const { features } = /** @type {import('geojson').FeatureCollection} */ (
    /** @type {unknown} */ (feature(light, 'countries'))
  );
  return features.map(({ id, geometry }) => ({
    id: String(id),
    polygons: /** @type {Polygon[]} */ (
      geometry.type === 'MultiPolygon'
        ? geometry.coordinates
        : geometry.type === 'Polygon'
          ? [geometry.coordinates]
          : []
    ),
  }));
}

const [west = 0, south = 0, east = 0, north = 0] = around;
const isAround = (/** @type {Polygon} */ polygon) =>
  polygon[0]?.some(([x, y]) => x > west && x < east && y > south && y < north) ?? false;

/** Moves points far outside the frame to its edge. @param {Position} position @returns {Position} */
const clamp = ([x, y]) => [
  Math.min(east + 6, Math.max(west - 4, x)),
  Math.min(north + 6, Math.max(south - 4, y)),
];

/** Three decimals are about 100 m. @param {Polygon} polygon @returns {Polygon} */
const rounded = (polygon) =>
  polygon
    .map((ring) =>
      ring
        .map(([x, y]) => /** @type {Position} */ ([Math.round(x * 1000) / 1000, Math.round(y * 1000) / 1000]))
        .filter((position, index, all) => index === 0 || String(position) !== String(all[index - 1])),
    )
    .filter((ring) => ring.length > 3);

const own = countries('10m', 0.5)
  .filter(({ id }) => id === france)
  .flatMap(({ polygons }) => polygons);
// France is drawn over its neighbours, so their borders need not match exactly.
const others = countries('50m', 0.4)
  .filter(({ id }) => id !== france)
  .flatMap(({ polygons }) => polygons.filter(isAround))
  .map((polygon) => polygon.map((ring) => ring.map(clamp)));

const communes = await loadBundledCommunes();
const towns = communes.all
  .filter((commune) => !isArrondissement(commune))
  .sort((a, b) => b.population - a.population)
  .slice(0, mostTowns)
  .map(({ name, latitude, longitude }) => [name, Number(latitude.toFixed(3)), Number(longitude.toFixed(3))]);

const text = JSON.stringify({ france: own.map(rounded), neighbours: others.map(rounded), towns });
writeFileSync(target, `${text}\n`);
console.log(`${target}: ${Math.round(text.length / 1000)} kB, ${towns.length} towns`);
