import type { Place } from '../cities/place.ts';

const nowhere: Place = {
  communeCode: '',
  zipCode: '',
  municipalityName: '',
  regionName: '',
  latitude: 0,
  longitude: 0,
};

/** Where someone lives, as the columns of their row; nowhere when no commune could be found. */
export const placeColumns = (place: Place = nowhere) => ({
  commune_code: place.communeCode || null,
  zip_code: place.zipCode,
  municipality_name: place.municipalityName,
  region_name: place.regionName,
  latitude: place.latitude,
  longitude: place.longitude,
});
