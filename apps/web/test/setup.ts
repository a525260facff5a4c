import { afterEach, vi } from 'vitest';

// Some files run without a browser on purpose: they show that the page renders on the server.
if (typeof window !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react');

  // A busy machine may need longer than the default second.
  configure({ asyncUtilTimeout: 5_000 });

  window.matchMedia = (media) => ({
    media,
    matches: false,
    onchange: null,
    addEventListener: vi.fn<EventTarget['addEventListener']>(),
    removeEventListener: vi.fn<EventTarget['removeEventListener']>(),
    dispatchEvent: () => false,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
  window.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;

  afterEach(() => {
    cleanup();
    window.localStorage.clear();
  });
}
