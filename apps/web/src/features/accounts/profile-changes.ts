import type { Profile, ProfileChange } from '@coequipiers/contract/accounts-schemas';
import type { CityChoice } from '../cities/city-choice.ts';

export type Information = { username: string; city: CityChoice | null };

type CityFields = Omit<CityChoice, 'code'>;

/** How the server stores a person without a city. */
const noCity: CityFields = { zipCode: '', municipalityName: '', regionName: '', latitude: 0, longitude: 0 };

/** The city of a profile, which has no official code. */
export function cityOf(profile: Profile): CityChoice | null {
  return profile.municipalityName === '' ? null : { code: '', ...cityFieldsOf(profile) };
}

/** Only the changed fields. A blank username keeps the old one. */
export function changeOf(profile: Profile, { username, city }: Information): ProfileChange {
  const name = username.trim();
  const place = city ? cityFieldsOf(city) : noCity;
  const moved = place.zipCode !== profile.zipCode || place.municipalityName !== profile.municipalityName;
  return {
    ...(name !== '' && name !== profile.username && { username: name }),
    ...(moved && place),
  };
}

function cityFieldsOf({
  zipCode,
  municipalityName,
  regionName,
  latitude,
  longitude,
}: CityFields): CityFields {
  return { zipCode, municipalityName, regionName, latitude, longitude };
}
