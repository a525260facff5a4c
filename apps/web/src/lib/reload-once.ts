import { forget, readStored, store } from './storage.ts';

const KEY = 'page_reloaded';
let reloading = false;

/**
 * A new release removes the old files, and one reload loads the new ones. If the flag cannot be stored, there is no reload,
 * because it could repeat for ever.
 */
export function reloadOnce(): void {
  reloading = readStored(KEY) === null && store(KEY, 'true');
  if (reloading) window.location.reload();
}

/** The page is about to reload, so it should show no error. */
export const isReloading = (): boolean => reloading;

export function allowReload(): void {
  reloading = false;
  if (readStored(KEY) !== null) forget(KEY);
}
