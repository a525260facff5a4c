import { type Checks, fits, isNumber, isText, isYesOrNo, orMissing } from '../../../lib/checks.ts';
import { inThisTab } from '../../../lib/tab-storage.ts';

const KEY = 'join_by_email';
/** Longer than that, the person expects an empty form. */
const KEPT_MS = 24 * 3_600_000;

/**
 * What was typed in the dialog of this tab, for a reload, the way back, and a phone that drops the page while its person reads their
 * mails.
 */
export type KeptAsk = {
  firstName: string;
  email: string;
  /** Whose dialog is open; '' when it was closed. */
  outingId: string;
  /** They chose to come every week. */
  every?: boolean | undefined;
  /** The address that a mail was sent to; '' while the form is filled in. */
  sentTo: string;
  at: number;
};

const checks: Checks<KeptAsk> = {
  firstName: isText,
  email: isText,
  outingId: isText,
  every: orMissing(isYesOrNo),
  sentTo: isText,
  at: isNumber,
};

const none: KeptAsk = { firstName: '', email: '', outingId: '', sentTo: '', at: 0 };

export function readAsk(): KeptAsk {
  try {
    const kept: unknown = JSON.parse(inThisTab((storage) => storage.getItem(KEY)) ?? 'null');
    return fits(kept, checks) && Date.now() < kept.at + KEPT_MS ? kept : none;
  } catch {
    return none;
  }
}

export function keepAsk(changes: Partial<KeptAsk>): void {
  const kept = { ...readAsk(), ...changes, at: Date.now() };
  inThisTab((storage) => storage.setItem(KEY, JSON.stringify(kept)));
}

export function forgetAsk(): void {
  inThisTab((storage) => storage.removeItem(KEY));
}

const NOTE = 'join_note';

/** The words to the author on the page of the link. */
export function readNote(announceId: string): string {
  try {
    const kept = JSON.parse(inThisTab((storage) => storage.getItem(NOTE)) ?? '{}') as Record<string, unknown>;
    return kept['announceId'] === announceId && typeof kept['text'] === 'string' ? kept['text'] : '';
  } catch {
    return '';
  }
}

export function keepNote(announceId: string, text: string): void {
  inThisTab((storage) => storage.setItem(NOTE, JSON.stringify({ announceId, text })));
}

export function forgetNote(): void {
  inThisTab((storage) => storage.removeItem(NOTE));
}
