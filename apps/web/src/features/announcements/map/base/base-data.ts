import packed from './base-data.json';
import { type Position, unpackLine } from './packed-line.ts';

export type NamedPlace = { name: string; position: Position };
export type Polygon = Position[][];

const placesOf = ({ names, places }: { names: string; places: string }): NamedPlace[] => {
  const positions = unpackLine(places);
  return names.split('|').map((name, index) => ({ name, position: positions[index] ?? [0, 0] }));
};
const polygonsOf = (polygons: string[][]): Polygon[] => polygons.map((rings) => rings.map(unpackLine));

/** The largest first. */
export const communes = placesOf(packed.communes);
/** How many of the first communes are cities, and how many are at least towns. */
export const { cities, towns } = packed.communes;
export const arrondissements = placesOf(packed.arrondissements);
export const departments = placesOf(packed.departments);
/** Départements and collectivities overseas. */
export const territories = placesOf(packed.territories);

export const french = polygonsOf(packed.french);
export const abroad = polygonsOf(packed.abroad);
export const rivers = packed.rivers.map(unpackLine);
export const borders = packed.borders.map(unpackLine);
