/**
 * Local storage that never throws: it is absent on the server, refused in some private windows and sometimes full. A value
 * that cannot be stored stays in memory until the page is left.
 */
const memory = new Map<string, string>();
const listeners = new Set<() => void>();

function area(): Storage | undefined {
  try {
    return typeof window === 'undefined' ? undefined : window.localStorage;
  } catch {
    return undefined;
  }
}

function notify(): void {
  for (const listener of listeners) listener();
}

export function readStored(key: string): string | null {
  const kept = memory.get(key);
  if (kept !== undefined) return kept;
  try {
    return area()?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** Returns whether the value will survive a reload. */
export function store(key: string, value: string): boolean {
  const survives = write(key, value);
  if (survives) memory.delete(key);
  else memory.set(key, value);
  notify();
  return survives;
}

function write(key: string, value: string): boolean {
  try {
    const storage = area();
    storage?.setItem(key, value);
    return storage !== undefined;
  } catch {
    return false;
  }
}

export function forget(key: string): void {
  memory.delete(key);
  try {
    area()?.removeItem(key);
  } catch {
    // Storage is refused, so there is nothing to remove.
  }
  notify();
}

export function forgetAll(matches: (key: string) => boolean): void {
  for (const key of [...memory.keys(), ...storedKeys()]) if (matches(key)) forget(key);
}

function storedKeys(): string[] {
  try {
    return Object.keys(area() ?? {});
  } catch {
    return [];
  }
}

/** Also notifies about changes made in other tabs. */
export function subscribeToStorage(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
