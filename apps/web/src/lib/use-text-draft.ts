import { useState } from 'react';
import { textDraft } from './text-draft.ts';
import { useSession } from './use-session.ts';

/**
 * A text that someone is typing. It stays on this device until it is delivered or given up, so that neither a reload nor the end of the
 * session loses it. `before` is the text that is being changed.
 */
export function useTextDraft(name: string, before = '') {
  const email = useSession()?.email ?? '';
  const [draft] = useState(() => textDraft(email, name));
  const [text, setText] = useState(() => draft.text() || before);
  return {
    text,
    write: (next: string): void => {
      setText(next);
      draft.write(next === before ? '' : next);
    },
    keyFor: draft.keyFor,
    delivered: draft.delivered,
    giveUp: (): void => draft.write(''),
  };
}
