import { useState } from 'react';
import { readSession } from '../../lib/session.ts';
import { alertDraft } from './alert-draft.ts';
import type { AlertSearch } from './alert-search.ts';
import { AskForAlert } from './ask-for-alert.tsx';
import { NewAlert } from './new-alert.tsx';
import { valuesOfSearch } from './values.ts';

/** Whether the dialog of this search was left open in this tab, with something typed into it. */
export function wasLeftOpen(search: AlertSearch): boolean {
  const email = readSession()?.email;
  return email !== undefined && alertDraft(email, valuesOfSearch(search)).isOpen();
}

/** Keeps a search as an alert: of a person, or of the e-mail address that a visitor gives. */
export function AlertDialog({ search, onClose }: { search: AlertSearch; onClose: () => void }) {
  // The session when the dialog opened: if it ends meanwhile, the form stays.
  const [session] = useState(readSession);
  return session ? (
    <NewAlert email={session.email} search={search} onClose={onClose} />
  ) : (
    <AskForAlert search={search} onClose={onClose} />
  );
}
