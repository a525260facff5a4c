import { isOwnPath } from './own-path.ts';
import { forgetReturnPath, PATH_LIFETIME_MS, RETURN_PATH, type Wanted } from './redirect.ts';
import { inThisTab } from './tab-storage.ts';

/** Where to return after a login, what was wanted there, and when. */
export type Return = { path: string; wanted?: Wanted | undefined; at: number };

/** The path is '/' when none is stored. */
export function readReturn(): Return {
  const nowhere = { path: '/', at: Date.now() };
  const kept = inThisTab((storage) => storage.getItem(RETURN_PATH));
  try {
    const { path, until, wanted } = JSON.parse(kept ?? '{}') as Partial<Return> & { until?: unknown };
    const fresh = typeof until === 'number' && Date.now() < until;
    return fresh && typeof path === 'string' && isOwnPath(path)
      ? { path, wanted, at: until - PATH_LIFETIME_MS }
      : nowhere;
  } catch {
    return nowhere;
  }
}

/** Reads and deletes it. */
export function takeReturn(): Return {
  const kept = readReturn();
  forgetReturnPath();
  return kept;
}

export const takeReturnPath = (): string => takeReturn().path;
