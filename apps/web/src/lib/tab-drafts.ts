import { DRAFTS_FORGOTTEN, draftKey, forgetDraft, keepDraft, readDraft } from './drafts.ts';
import { readStored, store } from './storage.ts';
import { inThisTab } from './tab-storage.ts';

/**
 * Drafts of forms that may be open in several tabs. The device keeps what was written last; each tab also keeps its own text, so that
 * one tab neither replaces what another shows after a reload, nor deletes it by sending its own.
 */

/** What was written in this tab. */
export const ownDraft = (email: string, name: string): string | null => ownText(draftKey(email, name));

export function readTabDraft(email: string, name: string): string | null {
  return ownDraft(email, name) ?? readDraft(email, name);
}

export function keepTabDraft(email: string, name: string, text: string): void {
  keepDraft(email, name, text);
  if (readStored(DRAFTS_FORGOTTEN) === null) store(DRAFTS_FORGOTTEN, '0');
  inThisTab((storage) => storage.setItem(draftKey(email, name), JSON.stringify({ text, at: Date.now() })));
}

/** This tab shows the text no more; the device keeps it. */
export function leaveTabDraft(email: string, name: string): void {
  inThisTab((storage) => storage.removeItem(draftKey(email, name)));
}

/** Ends this tab's text. What another tab has written since stays on the device. */
export function forgetTabDraft(email: string, name: string): void {
  const own = ownDraft(email, name);
  leaveTabDraft(email, name);
  if (own === null || own === readDraft(email, name)) forgetDraft(email, name);
}

/** Null after a logout, here or in another tab. */
function ownText(key: string): string | null {
  try {
    const { text, at } = JSON.parse(inThisTab((storage) => storage.getItem(key)) ?? '{}') as {
      text?: unknown;
      at?: unknown;
    };
    const forgotten = Number(readStored(DRAFTS_FORGOTTEN) ?? 0);
    return typeof text === 'string' && typeof at === 'number' && at > forgotten ? text : null;
  } catch {
    return null;
  }
}

const keysOfDrafts = (storage: Storage): string[] =>
  Object.keys(storage).filter((key) => key.startsWith(draftKey('', '').slice(0, -1)));

/** Texts of this tab that a logout has ended. */
export function dropForgotten(): void {
  inThisTab((storage) => {
    for (const key of keysOfDrafts(storage)) if (ownText(key) === null) storage.removeItem(key);
  });
}

// The logout of another tab; that of this tab is seen at the next read.
if (typeof window !== 'undefined')
  window.addEventListener('storage', ({ key }) => {
    if (key === DRAFTS_FORGOTTEN) dropForgotten();
  });
