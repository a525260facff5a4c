import { useEffect } from 'react';
import { store } from '../lib/storage.ts';
import { useStored } from '../lib/use-stored.ts';

/** public/before-paint.js reads the same key before the first paint. */
const KEY = 'color_scheme';

export type ColorScheme = 'light' | 'dark';

/** Light unless the person chose otherwise, and while the page is taken over from the server. */
export function useColorScheme(): ColorScheme {
  return useStored(KEY) === 'dark' ? 'dark' : 'light';
}

export const chooseColorScheme = (scheme: ColorScheme): void => void store(KEY, scheme);

/** The whole page follows the choice, made here or in another tab. */
export function useAppliedColorScheme(): void {
  const scheme = useColorScheme();
  useEffect(() => {
    document.documentElement.dataset['theme'] = scheme;
  }, [scheme]);
}
