import { useEffect } from 'react';
import { store } from '../lib/storage.ts';
import { useStored } from '../lib/use-stored.ts';

/** public/before-paint.js reads the same key before the first paint. */
const KEY = 'color_scheme';

type ColorScheme = 'light' | 'dark';

/** Light unless the person chose dark, and during hydration. */
export function useColorScheme(): ColorScheme {
  return useStored(KEY) === 'dark' ? 'dark' : 'light';
}

export const chooseColorScheme = (scheme: ColorScheme): void => void store(KEY, scheme);

/** Applies the choice to the whole page, also when it is made in another tab. */
export function useAppliedColorScheme(): void {
  const scheme = useColorScheme();
  useEffect(() => {
    document.documentElement.dataset['theme'] = scheme;
  }, [scheme]);
}
