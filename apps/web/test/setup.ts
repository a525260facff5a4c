import { afterAll, afterEach, vi } from 'vitest';
import { rememberDefaultStyles } from './computed-style.ts';
import { lookUpQuickly } from './quick-lookups.ts';

// Some files run without a browser on purpose: they test server rendering.
if (typeof window !== 'undefined') {
  const { cleanup, configure, getConfig, prettyDOM } = await import('@testing-library/react');
  const { markOnline } = await import('../src/lib/connection.ts');
  const { allowReload } = await import('../src/lib/reload-once.ts');
  const { dropSession } = await import('../src/lib/session.ts');
  const { forgetMissedLogIn } = await import('../src/lib/unauthorized.ts');
  const { dismissToast, shownToasts } = await import('../src/ui/toast.ts');

  const isWaiting = (): boolean => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;
  /** While a test waits for an element, this error is created many times. Printing the page is slow, so only the last error does it. */
  const missing = (message: string | null, container: Element): Error => {
    const page = isWaiting() ? undefined : prettyDOM(container);
    const error = new Error([message, page].filter(Boolean).join('\n\n'));
    error.name = 'TestingLibraryElementError';
    // The report shows the line of the test, not this one.
    Error.captureStackTrace(error, missing);
    return error;
  };
  // A busy machine may need longer than the default second.
  configure({ asyncUtilTimeout: 60_000, getElementError: missing });

  rememberDefaultStyles();
  lookUpQuickly();
  // React records a stack for each created element, for its warnings, which took a seventh of the time of many tests. It stops once
  // this counter is high, so the counter is always infinite here.
  const internals = Reflect.get(
    await import('react'),
    '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
  ) as object;
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Number.POSITIVE_INFINITY,
    set: () => {},
  });

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
  // Requests after the end of a test stay pending instead of failing, which would mean offline.
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) =>
    typeof input === 'string' && input.startsWith('/') ? new Promise(() => undefined) : fetch(input, init);
  // A live connection that never opens; tests of live features start their own server.
  window.WebSocket = class extends EventTarget {
    close = (): void => undefined;
  } as unknown as typeof WebSocket;
  // jsdom does not have it; in recent browsers it returns a promise.
  Object.assign(Element.prototype, { scrollIntoView: () => Promise.resolve() });
  // jsdom has dialogs but cannot open them.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };

  // A lazy module may still be loading at the end of a file. Vitest would abort it, and the next file would get the broken module.
  afterAll(() => vi.dynamicImportSettled());

  // Files of one worker share a window and its modules, so the state is reset after each test.
  afterEach(() => {
    cleanup();
    dropSession();
    forgetMissedLogIn();
    for (const { id } of shownToasts()) dismissToast(id);
    markOnline();
    allowReload();
    document.head.replaceChildren();
    window.localStorage.clear();
    window.sessionStorage.clear();
  });
}
