import { afterEach, describe, expect, it, vi } from 'vitest';
import { isOwnPath } from './own-path.ts';
import { forgetRedirectMessage, redirectMessage, rememberRedirect } from './redirect.ts';
import { takeReturnPath } from './return-place.ts';

afterEach(() => vi.useRealTimers());

it('keeps why somebody is sent to log in, under the name of the contract', () => {
  rememberRedirect();
  expect(window.localStorage.getItem('auth_redirect_message')).toBe(
    'Vous devez être connecté pour accéder à cette fonctionnalité',
  );
  rememberRedirect('Vous devez être connecté pour contacter un auteur');
  expect(redirectMessage()).toBe('Vous devez être connecté pour contacter un auteur');
  forgetRedirectMessage();
  expect(redirectMessage()).toBeNull();
});

it('leads back once, then home', () => {
  rememberRedirect(undefined, '/announce?edit=0a1b');
  expect(takeReturnPath()).toBe('/announce?edit=0a1b');
  expect(takeReturnPath()).toBe('/');
});

it('leads home when the browser refuses storage', () => {
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  rememberRedirect(undefined, '/profile');
  expect(takeReturnPath()).toBe('/');
  vi.restoreAllMocks();
});

it('does not lead back to a page that was left an hour ago', () => {
  vi.useFakeTimers();
  rememberRedirect(undefined, '/profile');
  vi.advanceTimersByTime(3_600_000);
  expect(takeReturnPath()).toBe('/');
});

describe('no way leads out of the product', () => {
  const foreign = [
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'https://evil.example/',
    'https:evil.example',
    'javascript:alert(1)',
    ' //evil.example',
    'evil',
    '',
  ];

  it.each(foreign)('%j is refused', (path) => {
    expect(isOwnPath(path)).toBe(false);
    rememberRedirect(undefined, path);
    expect(takeReturnPath()).toBe('/');
  });

  it.each(foreign)('%j is refused even if it was stored by somebody else', (path) => {
    window.sessionStorage.setItem('auth_redirect_path', JSON.stringify({ path, until: Date.now() + 1_000 }));
    expect(takeReturnPath()).toBe('/');
  });

  it.each(['{', '42', 'null', '"/profile"', '{"path":42,"until":9e15}'])('%s is not understood', (kept) => {
    window.sessionStorage.setItem('auth_redirect_path', kept);
    expect(takeReturnPath()).toBe('/');
  });

  it.each(['/', '/profile', '/announce/0a1b?from=/x#y', '/@evil.example', '/https://evil.example'])(
    '%s stays here',
    (path) => expect(isOwnPath(path)).toBe(true),
  );
});
