import { forget, readStored, store } from './storage.ts';

const KEY = 'page_reloaded';
let reloading = false;

/**
 * A product that was published anew no longer has its old files: one reload brings the new ones. Without a flag that survives
 * the reload there is none, because it could go on for ever.
 */
export function reloadOnce(): void {
  reloading = readStored(KEY) === null && store(KEY, 'true');
  if (reloading) window.location.reload();
}

/** The page is about to go: nothing it shows will be read. */
export const isReloading = (): boolean => reloading;

export function allowReload(): void {
  reloading = false;
  if (readStored(KEY) !== null) forget(KEY);
}
