import { requestKeyHours } from '@coequipiers/contract/request-keys';
import { useMemo } from 'react';
import { draftKey, forgetDraft, keepDraft, readDraft } from '../../lib/drafts.ts';
import { useStored } from '../../lib/use-stored.ts';
import type { Outgoing } from './thread.ts';

const NAME = 'outbox';
/** An older message is sent only when the person asks for it. An hour less than the server remembers keys: clocks differ. */
const SAFE_RETRY_MS = (requestKeyHours - 1) * 3_600_000;

export type Unsent = Outgoing & {
  conversationId: string;
  /** The other people in the conversation. */
  recipientIds: readonly string[];
  /** When it was written. */
  since: number;
};

/**
 * Messages that the server has not confirmed, oldest first. Stored like a draft: they survive a reload and an expired
 * session, until logout.
 */
export const readOutbox = (email: string): Unsent[] => parsed(readDraft(email, NAME));

export function useOutbox(email: string): Unsent[] {
  const stored = useStored(draftKey(email, NAME));
  return useMemo(() => parsed(stored), [stored]);
}

export function addUnsent(email: string, unsent: Unsent): void {
  write(email, [...readOutbox(email), unsent]);
}

export function removeUnsent(email: string, key: string): void {
  write(
    email,
    readOutbox(email).filter((unsent) => unsent.key !== key),
  );
}

/** After a logout the outbox is empty and nothing is written. */
export function changeUnsent(email: string, change: (unsent: Unsent) => Unsent): void {
  const outbox = readOutbox(email);
  if (outbox.length > 0) write(email, outbox.map(change));
}

/** Whether a retry cannot create a duplicate. */
export const isSafeToRetry = ({ since }: Unsent): boolean => Date.now() - since < SAFE_RETRY_MS;

function write(email: string, outbox: readonly Unsent[]): void {
  if (outbox.length === 0) forgetDraft(email, NAME);
  else keepDraft(email, NAME, JSON.stringify(outbox));
}

/** The stored text may have been changed by anyone. */
function parsed(stored: string | null): Unsent[] {
  if (stored === null) return [];
  try {
    const outbox: unknown = JSON.parse(stored);
    return Array.isArray(outbox) ? outbox.filter(isUnsent).map(withRecipients) : [];
  } catch {
    return [];
  }
}

/** An earlier version of the page stored no recipients. */
const withRecipients = (unsent: Unsent): Unsent => ({ ...unsent, recipientIds: unsent.recipientIds ?? [] });

const states: readonly unknown[] = ['pending', 'waiting', 'failed'] satisfies Outgoing['state'][];

function isUnsent(value: unknown): value is Unsent {
  const { key, conversationId, content, at, since, after, state } = (value ?? {}) as Partial<Unsent>;
  return (
    [key, conversationId, content].every((text) => typeof text === 'string') &&
    [at, since, after].every((number) => typeof number === 'number') &&
    states.includes(state)
  );
}
