import type { City } from '@coequipiers/contract/cities-schemas';
import { type Checks, fits, isNumber, isText } from '../../lib/checks.ts';

/** The value of the city field. */
export type CityChoice = {
  code: string;
  latitude: number;
  longitude: number;
  zipCode: string;
  regionName: string;
  municipalityName: string;
};

const checks: Checks<CityChoice> = {
  code: isText,
  latitude: isNumber,
  longitude: isNumber,
  zipCode: isText,
  regionName: isText,
  municipalityName: isText,
};

/** An older version of the page may have stored another shape. */
export const isCityChoice = (value: unknown): value is CityChoice => fits(value, checks);

export function choiceOf(city: City): CityChoice {
  return {
    code: city.codeCommuneINSEE,
    latitude: city.latitude,
    longitude: city.longitude,
    zipCode: city.codePostal,
    regionName: city.nomRegion,
    municipalityName: city.nomCommune,
  };
}

export function cityLabel({
  municipalityName,
  zipCode,
}: Pick<CityChoice, 'municipalityName' | 'zipCode'>): string {
  return `${municipalityName} (${zipCode})`;
}
