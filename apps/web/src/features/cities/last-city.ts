import { useMemo } from 'react';
import { forget, store } from '../../lib/storage.ts';
import { useStored } from '../../lib/use-stored.ts';
import { type CityChoice, isCityChoice } from './city-choice.ts';

const KEY = 'last_city';

/** The city chosen last, stored on this device. */
export function useLastCity(): [CityChoice | null, (city: CityChoice | null) => void] {
  const kept = useStored(KEY);
  const city = useMemo(() => parse(kept), [kept]);
  return [city, remember];
}

function remember(city: CityChoice | null): void {
  if (city) store(KEY, JSON.stringify(city));
  else forget(KEY);
}

function parse(kept: string | null): CityChoice | null {
  try {
    const value: unknown = JSON.parse(kept ?? 'null');
    return isCityChoice(value) ? value : null;
  } catch {
    return null;
  }
}
