import { type Category, categories } from '@coequipiers/contract/categories';
import { forget, store } from '../../../lib/storage.ts';
import { useStored } from '../../../lib/use-stored.ts';

/** Also read by public/before-paint.js. */
const KEY = 'last_sport';

/** The sport chosen last, stored on this device. */
export function useLastSport(): Category | null {
  const kept = useStored(KEY);
  return categories.find((name) => name === kept) ?? null;
}

export function rememberSport(category: Category | null): void {
  if (category) store(KEY, category);
  else forget(KEY);
}
