import { cityLimits } from '@coequipiers/contract/cities';
import { type Commune, shortName } from './commune.ts';
import type { Communes } from './communes.ts';

/** A place as given in a request. */
export type GivenPlace = { zipCode: string; municipalityName: string; latitude: number; longitude: number };

/** The stored and shown location is the centre of the commune, never more precise. */
export type CommuneLocation = {
  communeCode: string;
  zipCode: string;
  municipalityName: string;
  regionName: string;
  latitude: number;
  longitude: number;
};

/** Finds the commune by postal code and name, otherwise by position. */
export function findPlace(communes: Communes, given: GivenPlace): CommuneLocation | undefined {
  const named = communes.byPostalCodeAndName(given.zipCode, given.municipalityName);
  if (named) return placeOf(named, given.zipCode.trim());
  if (given.latitude === 0 && given.longitude === 0) return undefined;
  const nearest = communes.nearest(given.latitude, given.longitude, cityLimits.nearestKm);
  return nearest && placeOf(nearest);
}

const placeOf = (commune: Commune, zipCode = commune.postalCodes[0] ?? ''): CommuneLocation => ({
  communeCode: commune.code,
  zipCode,
  municipalityName: shortName(commune),
  regionName: commune.region,
  latitude: commune.latitude,
  longitude: commune.longitude,
});
