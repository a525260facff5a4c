import { loginLinkLimits } from '@coequipiers/contract/login-link';
import { paths } from '@coequipiers/contract/pages';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetLinkSecret, readLinkSecret, useLinkSecret } from './link-secret.ts';

const { loginLink, participate } = paths;

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => {
  window.linkSecret = undefined;
  window.history.replaceState(null, '', '/');
  vi.useRealTimers();
});

const open = () => renderHook(() => useLinkSecret(loginLink)).result;

it('reads what a cached first script of before has left in the address', () => {
  window.history.replaceState(null, '', `${loginLink}#token=abc`);
  const secret = open();
  expect([secret.current, window.location.hash]).toEqual(['abc', '']);
});

it('takes another link that is opened in the same page', () => {
  window.history.replaceState(null, '', `${loginLink}#token=first`);
  const secret = open();
  act(() => {
    window.history.replaceState(null, '', `${loginLink}#token=second`);
    window.dispatchEvent(new HashChangeEvent('hashchange'));
  });
  expect([secret.current, window.location.hash]).toEqual(['second', '']);
});

it('belongs to one page', () => {
  window.history.replaceState(null, '', `${loginLink}#token=abc`);
  expect(open().current).toBe('abc');
  expect(readLinkSecret(participate)).toBeUndefined();
});

it('is gone once it is forgotten, or too old', () => {
  window.history.replaceState(null, '', `${loginLink}#token=abc`);
  const secret = open();
  vi.setSystemTime(Date.now() + loginLinkLimits.minutes * 60_000 - 1);
  expect(readLinkSecret(loginLink)).toBe('abc');
  vi.setSystemTime(Date.now() + 1);
  expect(readLinkSecret(loginLink)).toBeUndefined();

  window.history.replaceState(null, '', `${loginLink}#token=next`);
  act(() => void window.dispatchEvent(new HashChangeEvent('hashchange')));
  expect(secret.current).toBe('next');
  act(() => forgetLinkSecret(loginLink));
  expect(secret.current).toBeUndefined();
  expect(window.sessionStorage).toHaveLength(0);
});

it.each(['{', 'null', '"x"', '{"token":1,"at":1e15}', '{"token":"a"}'])(
  'ignores what is stored otherwise: %s',
  (kept) => {
    window.sessionStorage.setItem(`link_secret ${loginLink}`, kept);
    expect(readLinkSecret(loginLink)).toBeUndefined();
  },
);
