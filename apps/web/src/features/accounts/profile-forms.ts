import type { Profile } from '@coequipiers/contract/accounts-schemas';
import { useState } from 'react';
import { changeOf, cityOf, type Information } from './profile-changes.ts';
import { type PasswordFields, usernameProblem } from './profile-rules.ts';

export type InformationForm = ReturnType<typeof useInformationForm>;

/** Stores the edited fields only: the others follow the profile, also when it changes elsewhere. */
export function useInformationForm(profile: Profile) {
  const [edits, setEdits] = useState<Partial<Information>>({});
  const information: Information = { username: profile.username, city: cityOf(profile), ...edits };
  const change = changeOf(profile, information);
  return {
    ...information,
    change,
    changed: Object.keys(change).length > 0,
    problem: usernameProblem(information.username),
    edit: (part: Partial<Information>) => setEdits((current) => ({ ...current, ...part })),
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
