import { useState } from 'react';
import { readSession } from '../../lib/session.ts';
import type { AlertSearch } from './alert-search.ts';
import { AskForAlert } from './ask-for-alert.tsx';
import { NewAlert } from './new-alert.tsx';

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
