import { type Attempt, attemptFor, readAttempt } from './attempt.ts';
import { readSession } from './session.ts';
import { forgetTabDraft, keepTabDraft, readTabDraft } from './tab-drafts.ts';

type Draft = { text: string; attempt?: Attempt | undefined };

/** A text that someone writes and sends, stored on this device with its idempotency key. */
export function textDraft(email: string, name: string) {
  const read = (): Draft => parse(readTabDraft(email, name));
  const keep = (draft: Draft): void => {
    // Stores nothing after a logout, here or in another tab.
    if (readSession()?.email === email) keepTabDraft(email, name, JSON.stringify(draft));
  };

  return {
    text: (): string => read().text,
    write: (text: string): void => {
      if (text === '') forgetTabDraft(email, name);
      else keep({ ...read(), text });
    },
    keyFor: (content: string): string => {
      const { text, attempt: before } = read();
      const attempt = attemptFor(content, before);
      keep({ text, attempt });
      return attempt.key;
    },
    /** The content has been delivered. Text written in the meantime stays. */
    delivered: (content: string): void => {
      const { text } = read();
      if (text === '' || text.trim() === content) forgetTabDraft(email, name);
      else keep({ text });
    },
  };
}

/** Earlier versions of the page stored the text only. */
function parse(kept: string | null): Draft {
  if (kept === null) return { text: '' };
  try {
    const { text, attempt } = JSON.parse(kept) as { text?: unknown; attempt?: unknown };
    return { text: typeof text === 'string' ? text : '', attempt: readAttempt(attempt) };
  } catch {
    return { text: kept };
  }
}
