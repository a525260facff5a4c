import { ofCommune } from './commune-names.ts';

/** '10 km'. */
export const distanceOf = (metres: number): string => `${metres / 1_000}\u00A0km`;

/** 'à 10 km de Villeurbanne'. */
export const aroundOf = (metres: number, municipalityName: string): string =>
  `à\u00A0${distanceOf(metres)} ${ofCommune(municipalityName)}`;
