import { useMemo } from 'react';
import { draftKey, forgetDraft, keepDraft, readDraft } from '../../lib/drafts.ts';
import { useStored } from '../../lib/use-stored.ts';
import type { Outgoing } from './thread.ts';

const NAME = 'outbox';
/** The server knows a key for 24 hours. What is older leaves only when someone says so. */
const KNOWN_MS = 23 * 3_600_000;

export type Unsent = Outgoing & {
  conversationId: string;
  /** The others in the conversation. */
  recipientIds: readonly string[];
  /** When it was first written. */
  since: number;
};

/**
 * What someone has written and the server has not confirmed, oldest first. It is kept like a draft: through a reload and
 * an expired session, until they log out.
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

/** Whoever has logged out meanwhile has nothing left to change. */
export function changeUnsent(email: string, change: (unsent: Unsent) => Unsent): void {
  const outbox = readOutbox(email);
  if (outbox.length > 0) write(email, outbox.map(change));
}

/** Whether sending it again by itself cannot make two of it. */
export const leavesAlone = ({ since }: Unsent): boolean => Date.now() - since < KNOWN_MS;

function write(email: string, outbox: readonly Unsent[]): void {
  if (outbox.length === 0) forgetDraft(email, NAME);
  else keepDraft(email, NAME, JSON.stringify(outbox));
}

/** Anyone may have written there. */
function parsed(stored: string | null): Unsent[] {
  if (stored === null) return [];
  try {
    const outbox: unknown = JSON.parse(stored);
    return Array.isArray(outbox) ? outbox.filter(isUnsent).map(withRecipients) : [];
  } catch {
    return [];
  }
}

/** An earlier version of the page kept none. */
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
