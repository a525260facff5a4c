import type { CommuneLocation } from '../cities/place.ts';

const nowhere: CommuneLocation = {
  communeCode: '',
  zipCode: '',
  municipalityName: '',
  regionName: '',
  latitude: 0,
  longitude: 0,
};

/** The place columns of a person's row; empty when no commune was found. */
export const placeColumns = (place: CommuneLocation = nowhere) => ({
  commune_code: place.communeCode || null,
  zip_code: place.zipCode,
  municipality_name: place.municipalityName,
  region_name: place.regionName,
  latitude: place.latitude,
  longitude: place.longitude,
});
