import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useInBrowser } from '../../lib/use-in-browser.ts';
import type { CityChoice } from '../cities/city-choice.ts';
import { keepRegisterDraft, type RegisterDraft, readRegisterDraft } from './register-draft.ts';

type Form = {
  values: RegisterDraft;
  change: (changes: Partial<RegisterDraft>) => void;
};

/** Keeps what is typed in this tab, and fills it in again after a reload. */
export function useRegisterDraft({ values, change }: Form) {
  const { username, email, city, newsletter } = values;
  const inBrowser = useInBrowser();
  const kept = useMemo(() => (inBrowser ? readRegisterDraft() : undefined), [inBrowser]);
  const [hasChosen, setChosen] = useState(false);
  const isCityChosen = hasChosen || Boolean(kept?.city);
  const restore = useEffectEvent((draft: RegisterDraft) => {
    // Somebody may have typed before the scripts were loaded.
    if (username === '' && email === '') change(draft);
  });
  useEffect(() => {
    if (kept) restore(kept);
  }, [kept]);
  useEffect(() => {
    if (inBrowser) keepRegisterDraft({ username, email, city: keptCity(city, isCityChosen), newsletter });
  }, [inBrowser, username, email, city, isCityChosen, newsletter]);
  return { isCityChosen: isCityChosen || !inBrowser, chooseCity: () => setChosen(true) };
}

/** A proposed one is proposed again. */
const keptCity = (city: CityChoice | null, isChosen: boolean): CityChoice | null => (isChosen ? city : null);
