// The lands of France and around it. Near ones: OpenStreetMap (ODbL) through @geo-maps. Far ones: Natural Earth (public domain).
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';
import { topology } from 'topojson-server';
import { presimplify, simplify } from 'topojson-simplify';

/** @typedef {import('../../apps/web/src/features/announcements/map/base/packed-line.ts').Position} Position */
/** @typedef {Position[]} Ring */
/** @typedef {Ring[]} Polygon the outline, then the lakes in it */
/** @typedef {import('topojson-specification').Topology} Topology */

const require = createRequire(import.meta.url);

/** Metropolitan France and the territories, with their numbers in Natural Earth. Those without a number are part of FRA there. */
const french = {
  FRA: '250', GLP: '', MTQ: '', GUF: '', REU: '', MYT: '', SPM: '666', BLM: '652', MAF: '663', WLF: '876', PYF: '258',
  NCL: '540', ATF: '260',
}; // biome-ignore format: a table
/** Countries that share a border with France, or are seen beside it. */
const near = {
  ESP: '724', AND: '020', PRT: '620', MCO: '492', ITA: '380', SMR: '674', VAT: '336', CHE: '756', LIE: '438', AUT: '040',
  DEU: '276', LUX: '442', BEL: '056', NLD: '528', GBR: '826', IRL: '372', GGY: '831', JEY: '832', IMN: '833', SUR: '740',
  BRA: '076', SXM: '534',
}; // biome-ignore format: a table

/** In square degrees: smaller bends of a coast or a border are left out. */
const detail = { french: 0.000_008, near: 0.03, far: 3 };
/** In square degrees: about 3.4 km², 0.2 km² and 170 km². Smaller lakes and islands are left out. */
const smallest = { lake: 0.000_4, island: 0.000_02, nearIsland: 0.02 };

const isMetropolitan = (/** @type {Polygon} */ [outline]) =>
  outline?.some(([x, y]) => x > -5.6 && x < 9.8 && y > 41.2 && y < 51.3) ?? false;

/** @returns {Map<string, Polygon[]>} by the country's three letters */
function readCountries() {
  const file = require.resolve('@geo-maps/countries-land-250m/map.geo.json');
  /** @type {{ features: { properties: { A3: string }, geometry: import('geojson').Geometry }[] }} */
  const { features } = JSON.parse(readFileSync(file, 'utf8'));
  return new Map(features.map(({ properties, geometry }) => [properties.A3, polygonsOf(geometry)]));
}

/** @param {import('geojson').Geometry} geometry @returns {Polygon[]} */
function polygonsOf(geometry) {
  if (geometry.type === 'MultiPolygon') return /** @type {Polygon[]} */ (geometry.coordinates);
  return geometry.type === 'Polygon' ? [/** @type {Polygon} */ (geometry.coordinates)] : [];
}

/** In square degrees. */
const sizeOf = (/** @type {Ring} */ ring) =>
  Math.abs(
    ring.reduce((sum, [x, y], index) => {
      const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [0, 0];
      return sum + (x * nextY - nextX * y) / 2;
    }, 0),
  );

/** @param {Polygon[]} polygons @param {number} island @param {number} lake */
const withoutSpecks = (polygons, island, lake) =>
  polygons
    .filter(([outline]) => outline && sizeOf(outline) >= island)
    .map((rings) => rings.filter((ring, index) => index === 0 || sizeOf(ring) >= lake));

/**
 * France and its neighbours in one topology, so that both sides of a border stay the same line.
 * @param {Polygon[]} own
 * @param {Polygon[]} others
 * @returns {Topology}
 */
function simplified(own, others) {
  /** @param {Polygon[]} coordinates @returns {import('geojson').MultiPolygon} */
  const geometryOf = (coordinates) => ({ type: 'MultiPolygon', coordinates });
  const joined = topology({ french: geometryOf(own), near: geometryOf(others) });
  const weighed = presimplify(/** @type {any} */ (joined));
  const frenchArcs = new Set(
    /** @type {number[][][]} */ (/** @type {any} */ (joined.objects['french']).arcs)
      .flat(2)
      .map((arc) => (arc < 0 ? ~arc : arc)),
  );
  const coarser = detail.near / detail.french;
  for (const [index, arc] of weighed.arcs.entries()) {
    if (frenchArcs.has(index)) continue;
    for (const point of /** @type {number[][]} */ (arc)) if (point[2] !== undefined) point[2] /= coarser;
  }
  return simplify(weighed, detail.french);
}

/** @param {Topology} lands @param {string} name @returns {Polygon[]} */
function drawn(lands, name) {
  const { geometry } = /** @type {import('geojson').Feature} */ (
    /** @type {unknown} */ (feature(lands, name))
  );
  return polygonsOf(geometry)
    .map((rings) => rings.filter((ring) => new Set(ring.map(String)).size > 2))
    .filter((rings) => rings.length > 0);
}

/** The countries beyond the near ones. @returns {Polygon[]} */
function farCountries() {
  const world = JSON.parse(readFileSync(require.resolve('world-atlas/countries-110m.json'), 'utf8'));
  const light = simplify(presimplify(world), detail.far);
  const drawnNearer = new Set([...Object.values(french), ...Object.values(near)]);
  const { features } = /** @type {import('geojson').FeatureCollection} */ (
    /** @type {unknown} */ (feature(light, 'countries'))
  );
  return features
    .filter(({ id }) => !drawnNearer.has(String(id)))
    .flatMap(({ geometry }) => withoutSpecks(polygonsOf(geometry), detail.far, Infinity));
}

export function readLands() {
  const countries = readCountries();
  const ofFrance = Object.keys(french).flatMap((code) => {
    const polygons = countries.get(code) ?? [];
    // The package also has some of the territories under FRA.
    return code === 'FRA' ? polygons.filter(isMetropolitan) : polygons;
  });
  const others = Object.keys(near).flatMap((code) => countries.get(code) ?? []);
  const lands = simplified(
    withoutSpecks(ofFrance, smallest.island, smallest.lake),
    withoutSpecks(others, smallest.nearIsland, smallest.nearIsland),
  );
  const metropolitan = ofFrance.filter(isMetropolitan);
  return {
    french: drawn(lands, 'french'),
    abroad: [...drawn(lands, 'near'), ...farCountries()],
    /** Every river and lake of metropolitan France is a hole in its land. */
    waters: metropolitan.flatMap((rings) => rings.slice(1)),
    /** The coasts and the border of metropolitan France in full detail. */
    outlines: metropolitan.flatMap((rings) => rings.slice(0, 1)),
  };
}
