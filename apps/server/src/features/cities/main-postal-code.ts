import { type Commune, isArrondissement, isInCollectivity } from './commune.ts';

const zerosAtTheEnd = (postalCode: string): number => /0*$/.exec(postalCode)?.[0].length ?? 0;

/**
 * Puts a commune's best-known postal code first, which the official list does not mark: the code with the most final zeros,
 * among those that no larger commune shares. Cannes is 06400 rather than 06150, Villeneuve-lès-Béziers not Béziers's 34500.
 */
export function mainPostalCodesFirst(communes: readonly Commune[]): Commune[] {
  const largest = new Map<string, Commune>();
  const ofArrondissements = new Set<string>();
  for (const commune of communes) {
    for (const code of commune.postalCodes) {
      if (isArrondissement(commune)) ofArrondissements.add(code);
      if (commune.population >= (largest.get(code)?.population ?? 0)) largest.set(code, commune);
    }
  }
  const isNumbered = (commune: Commune) =>
    isInCollectivity(commune) || commune.postalCodes.some((code) => ofArrondissements.has(code));

  return communes.map((commune) => {
    if (commune.postalCodes.length === 1 || isNumbered(commune)) return commune;
    const weight = (code: string) => (largest.get(code) === commune ? 10 : 0) + zerosAtTheEnd(code);
    const main = commune.postalCodes.reduce((best, code) => (weight(code) > weight(best) ? code : best));
    return { ...commune, postalCodes: [main, ...commune.postalCodes.filter((code) => code !== main)] };
  });
}
