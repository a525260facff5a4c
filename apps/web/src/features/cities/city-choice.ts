import type { City } from '@coequipiers/contract/cities-schemas';

/** The value of the city field. */
export type CityChoice = {
  code: string;
  latitude: number;
  longitude: number;
  zipCode: string;
  regionName: string;
  municipalityName: string;
};

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
