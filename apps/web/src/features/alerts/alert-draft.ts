import { forgetDraft, keepDraft, readDraft } from '../../lib/drafts.ts';
import { readSession } from '../../lib/session.ts';
import type { AlertValues } from './values.ts';

const NAME = 'alert';

/**
 * The open form, stored on this device: whoever has to log in again finds it as it was. It is restored only where the form
 * would start with the same values, so that another search is not replaced by an old one.
 */
export function alertDraft(email: string, start: AlertValues) {
  const began = JSON.stringify(start);
  return {
    read: (): AlertValues => {
      try {
        const kept = JSON.parse(readDraft(email, NAME) ?? 'null') as { began: string; values: AlertValues };
        return kept?.began === began ? kept.values : start;
      } catch {
        return start;
      }
    },
    write: (values: AlertValues): void => {
      // Stores nothing after a logout, here or in another tab.
      if (readSession()?.email === email) keepDraft(email, NAME, JSON.stringify({ began, values }));
    },
    forget: (): void => forgetDraft(email, NAME),
  };
}
