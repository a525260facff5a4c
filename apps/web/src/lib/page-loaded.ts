/** Resolves after the `load` event, so that later work does not slow down the first paint. */
export function pageLoaded(): Promise<void> {
  if (document.readyState === 'complete') return Promise.resolve();
  return new Promise((resolve) => window.addEventListener('load', () => resolve(), { once: true }));
}

/** Resolves when the loaded page has nothing else to do. */
export async function pageIdle(): Promise<void> {
  await pageLoaded();
  const idle = globalThis.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 1_000));
  await new Promise<void>((resolve) => idle(() => resolve()));
}
