import { intentLimits } from '@coequipiers/contract/intents';
import { useMemo } from 'react';
import type { Return } from '../../lib/return-place.ts';
import { forget, readStored, store } from '../../lib/storage.ts';
import { useStored } from '../../lib/use-stored.ts';

const KEY = 'registration';
const KEPT_MS = intentLimits.keptHours * 3_600_000;

/** A registration on this device whose account is not active yet. The link of the mail may be opened in another tab. */
export type KeptRegistration = {
  /** With it, this device logs in through the link of the mail. */
  secret: string;
  email: string;
  registeredAt: number;
  /** When the last mail was sent. */
  sentAt: number;
  /** What was wanted, where, and when it was pressed. */
  wanted?: Return['wanted'];
  path: string;
  at: number;
  /** The person has closed the reminder. */
  hidden?: boolean;
};

export function keepRegistration(kept: KeptRegistration): void {
  store(KEY, JSON.stringify(kept));
}

export const readRegistration = (): KeptRegistration | undefined => parse(readStored(KEY));

export const forgetRegistration = (): void => forget(KEY);

export function useKeptRegistration(): KeptRegistration | undefined {
  const kept = useStored(KEY);
  return useMemo(() => parse(kept), [kept]);
}

function parse(kept: string | null): KeptRegistration | undefined {
  try {
    const value = JSON.parse(kept ?? '{}') as Partial<KeptRegistration>;
    const { secret, email, registeredAt = 0 } = value;
    const isFresh = Date.now() < registeredAt + KEPT_MS;
    return isFresh && typeof secret === 'string' && typeof email === 'string'
      ? (value as KeptRegistration)
      : undefined;
  } catch {
    return undefined;
  }
}

/** 43 base64url characters: 256 random bits. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '');
}
