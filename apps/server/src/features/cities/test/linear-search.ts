import { cityLimits } from '@coequipiers/contract/cities';
import { type Commune, isArrondissement } from '../commune.ts';
import { nameKeys, readings } from '../place-name.ts';

/** The rules of the search, spelled out over the whole list: the measure of the index, in results and in speed. */
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
    const seated = [...exact, ...begun].slice(0, cityLimits.results).sort((a, b) => a - b);
    return [...seated, ...further];
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
