import { alertFrequencies } from '@coequipiers/contract/alerts';
import { categories } from '@coequipiers/contract/categories';
import { levels } from '@coequipiers/contract/outings';
import { type Checks, fits, isListOf, isNumber, isOneOf, isText, orNull } from '../../lib/checks.ts';
import { readSession } from '../../lib/session.ts';
import { forgetTabDraft, keepTabDraft, leaveTabDraft, ownDraft, readTabDraft } from '../../lib/tab-drafts.ts';
import { isCityChoice } from '../cities/city-choice.ts';
import type { AlertValues } from './values.ts';

const NAME = 'alert';

/** An older version of the page may have stored another shape. */
const checks: Checks<AlertValues> = {
  place: orNull(isCityChoice),
  maxDistance: isNumber,
  categories: isListOf(isOneOf(categories)),
  level: orNull(isOneOf(levels)),
  days: isListOf(isOneOf([1, 2, 3, 4, 5, 6, 7])),
  fromTime: isText,
  toTime: isText,
  frequency: isOneOf(alertFrequencies),
};

/**
 * The open form, stored on this device: whoever has to log in again finds it as it was. It is restored only where the form
 * would start with the same values, so that another search is not replaced by an old one.
 */
export function alertDraft(email: string, start: AlertValues) {
  const began = JSON.stringify(start);
  const keptIn = (text: string | null): AlertValues | undefined => {
    try {
      const kept = JSON.parse(text ?? '{}') as { began?: unknown; values?: unknown };
      return kept.began === began && fits(kept.values, checks) ? kept.values : undefined;
    } catch {
      return undefined;
    }
  };
  return {
    read: (): AlertValues => keptIn(readTabDraft(email, NAME)) ?? start,
    /** Whether the form was left open in this tab: by a reload, or by the end of the session. */
    isOpen: (): boolean => keptIn(ownDraft(email, NAME)) !== undefined,
    write: (values: AlertValues): void => {
      // Stores nothing after a logout, here or in another tab.
      if (readSession()?.email === email) keepTabDraft(email, NAME, JSON.stringify({ began, values }));
    },
    /** The form was left, not closed: what was written stays on the device. */
    leave: (): void => leaveTabDraft(email, NAME),
    forget: (): void => forgetTabDraft(email, NAME),
  };
}
