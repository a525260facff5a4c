import { cityLimits } from '@coequipiers/contract/cities';
import { type Commune, isArrondissement } from '../commune.ts';
import { nameKeys, readings } from '../place-name.ts';

/** The search as a linear scan: the reference for the results and the speed of the index. */
export function createLinearSearch(all: readonly Commune[]) {
  const names = all.map((commune) => nameKeys(commune.name));

  const byName = (texts: string[]): number[] => {
    const begins = (keys: string[]) => keys.some((key) => texts.some((text) => key.startsWith(text)));
    const exact: number[] = [];
    const begun: number[] = [];
    const further: number[] = [];
    names.forEach(({ starts, laterWords }, id) => {
      if (starts.some((key) => texts.includes(key))) exact.push(id);
      else if (begins(starts)) begun.push(id);
      else if (begins(laterWords)) further.push(id);
    });
    const ranked = [...exact, ...begun].slice(0, cityLimits.results).sort((a, b) => a - b);
    return [...ranked, ...further];
  };

  const byPostalCode = (digits: string): number[] => {
    const found = [...all.keys()].filter((id) =>
      all[id]?.postalCodes.some((code) => code.startsWith(digits)),
    );
    const precise = found.filter((id) => digits.length === 5 && isArrondissement(all[id] as Commune));
    return [...precise, ...found.filter((id) => !precise.includes(id))];
  };

  return (typed: string): Commune[] => {
    const texts = readings(typed);
    const [text = ''] = texts;
    if (Math.min(typed.length, text.length) < cityLimits.prefixMin) return [];
    const ids = /^\d[\d ]*$/.test(text) ? byPostalCode(text.replaceAll(' ', '')) : byName(texts);
    return ids.slice(0, cityLimits.results).map((id) => all[id] as Commune);
  };
}
