import { afterAll, afterEach, vi } from 'vitest';
import { rememberDefaultStyles } from './computed-style.ts';

// Some files run without a browser on purpose: they test server rendering.
if (typeof window !== 'undefined') {
  const { cleanup, configure, getConfig, prettyDOM } = await import('@testing-library/react');
  const { markOnline } = await import('../src/lib/connection.ts');
  const { allowReload } = await import('../src/lib/reload-once.ts');
  const { dropSession } = await import('../src/lib/session.ts');
  const { forgetMissedLogIn } = await import('../src/lib/unauthorized.ts');
  const { dismissToast, shownToasts } = await import('../src/ui/toast.ts');

  const isWaiting = (): boolean => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;
  /** What is waited for is missed many times before it comes: only the last error, at the timeout, prints the page. */
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
  // React records the stack at the creation of each element, for its warnings, until it has recorded many: a seventh of the time
  // of many tests. This count makes it stop at once.
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
  // In recent browsers it returns a promise.
  Object.assign(Element.prototype, { scrollIntoView: () => Promise.resolve() });
  // jsdom has dialogs but cannot open them.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };

  // A part may still be loading at the end of a file. Vitest would cut that off, and the next file would get the broken module.
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
