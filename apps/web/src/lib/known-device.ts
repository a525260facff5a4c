import { store } from './storage.ts';
import { useStored } from './use-stored.ts';

/** Stays after a logout: it says that someone has logged in here once, and nothing about whom. */
const KEY = 'known_device';

export const rememberDevice = (): boolean => store(KEY, '1');

export const useIsKnownDevice = (): boolean => useStored(KEY) !== null;
