import type { Profile } from '@coequipiers/contract/accounts-schemas';
import { useEffect, useState } from 'react';
import { readSession } from '../../lib/session.ts';
import { forgetTabDraft, keepTabDraft, ownDraft } from '../../lib/tab-drafts.ts';
import { isCityChoice } from '../cities/city-choice.ts';
import { changeOf, cityOf, type Information } from './profile-changes.ts';
import { type PasswordFields, usernameProblem } from './profile-rules.ts';

export type InformationForm = ReturnType<typeof useInformationForm>;

type Edits = Partial<Information>;

const DRAFT = 'profile';

/** What was edited in this tab before a reload, or before the session ended. */
function readEdits(email: string): Edits {
  try {
    const { username, city } = JSON.parse(ownDraft(email, DRAFT) ?? '{}') as Record<keyof Edits, unknown>;
    return {
      ...(typeof username === 'string' && { username }),
      ...((city === null || isCityChoice(city)) && { city }),
    };
  } catch {
    return {};
  }
}

/** Stores the edited fields only: the others follow the profile, also when it changes elsewhere. */
export function useInformationForm(profile: Profile) {
  const { email } = profile;
  const [edits, setEdits] = useState(() => readEdits(email));
  const information: Information = { username: profile.username, city: cityOf(profile), ...edits };
  const change = changeOf(profile, information);
  const changed = Object.keys(change).length > 0;

  useEffect(() => {
    if (!changed) forgetTabDraft(email, DRAFT);
    // Stores nothing after a logout, here or in another tab.
    else if (readSession()?.email === email) keepTabDraft(email, DRAFT, JSON.stringify(edits));
  }, [email, edits, changed]);

  return {
    ...information,
    change,
    changed,
    problem: usernameProblem(information.username),
    edit: (part: Edits) => setEdits((current) => ({ ...current, ...part })),
    giveUp: () => {
      // Now: the page may be left before an effect runs.
      forgetTabDraft(email, DRAFT);
      setEdits({});
    },
    /** Keeps edits made while the save was running. */
    saved: () => setEdits((current) => (current === edits ? {} : current)),
  };
}

export type PasswordForm = ReturnType<typeof usePasswordForm>;

const blank: PasswordFields = { current: '', next: '', confirmation: '' };

export function usePasswordForm() {
  const [fields, setFields] = useState(blank);
  return {
    fields,
    /** Ignores the current password, because browsers may fill it in. */
    changed: fields.next !== '' || fields.confirmation !== '',
    edit: (part: Partial<PasswordFields>) => setFields((current) => ({ ...current, ...part })),
    clear: () => setFields(blank),
  };
}
