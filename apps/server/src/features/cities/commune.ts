/** A commune, or an arrondissement of Paris, Lyon or Marseille. */
export type Commune = {
  /** INSEE code. */
  code: string;
  /** With its article, as in the official list. */
  name: string;
  /** At least one; the first is the one shown when none was typed. */
  postalCodes: readonly string[];
  region: string;
  population: number;
  latitude: number;
  longitude: number;
};

/** Codes of overseas departments and collectivities have three characters. */
export const departmentOf = (code: string): string => code.slice(0, /^9[78]/.test(code) ? 3 : 2);

const collectivities = new Set(['975', '977', '978', '984', '986', '987', '988', '989']);
export const isInCollectivity = ({ code }: Commune): boolean => collectivities.has(departmentOf(code));

const arrondissement = ' Arrondissement';
export const isArrondissement = ({ name }: Commune): boolean => name.endsWith(arrondissement);

/** 'Lyon 3e' instead of the official 'Lyon 3e Arrondissement'. */
export const shortName = (commune: Commune): string =>
  isArrondissement(commune) ? commune.name.slice(0, -arrondissement.length) : commune.name;
