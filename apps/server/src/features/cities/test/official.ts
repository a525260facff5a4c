import type { Commune } from '../commune.ts';

/** A commune as the official list writes it. */
export const official = (commune: Commune) => ({
  nom: commune.name,
  code: commune.code,
  codesPostaux: commune.postalCodes,
  centre: { type: 'Point', coordinates: [commune.longitude, commune.latitude] },
  region: { code: '00', nom: commune.region },
  population: commune.population,
});
