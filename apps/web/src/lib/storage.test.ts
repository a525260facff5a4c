import { afterEach, expect, it, vi } from 'vitest';
import { forget, readStored, store, subscribeToStorage } from './storage.ts';

afterEach(() => vi.restoreAllMocks());

it('keeps a text until it is forgotten', () => {
  expect(store('city', 'Lyon')).toBe(true);
  expect(window.localStorage.getItem('city')).toBe('Lyon');
  expect(readStored('city')).toBe('Lyon');
  forget('city');
  expect(readStored('city')).toBeNull();
});

it('keeps it for the life of the page when the browser refuses, and says so', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(store('city', 'Lyon')).toBe(false);
  expect(readStored('city')).toBe('Lyon');
  forget('city');
  expect(readStored('city')).toBeNull();
});

it('works without any storage', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(readStored('city')).toBeNull();
  expect(store('city', 'Lyon')).toBe(false);
  expect(readStored('city')).toBe('Lyon');
  forget('city');
});

it('tells those who listen, here and from another tab', () => {
  const listener = vi.fn<() => void>();
  const stop = subscribeToStorage(listener);
  store('city', 'Lyon');
  window.dispatchEvent(new StorageEvent('storage', { key: 'city' }));
  stop();
  store('city', 'Brest');
  expect(listener).toHaveBeenCalledTimes(2);
});
