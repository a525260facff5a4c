import { forgetDraft, keepDraft, readDraft } from './drafts.ts';
import { newIdempotencyKey } from './idempotency-key.ts';
import { readSession } from './session.ts';

type Draft = {
  text: string;
  /** Words that were sent and got no answer: sent again, they are still one. */
  attempt?: { content: string; key: string } | undefined;
};

/** A text that someone writes and sends, kept on this device with the key that it is sent under. */
export function textDraft(email: string, name: string) {
  const read = (): Draft => parse(readDraft(email, name));
  const keep = (draft: Draft): void => {
    // Whoever has logged out meanwhile, here or in another tab, leaves nothing behind.
    if (readSession()?.email === email) keepDraft(email, name, JSON.stringify(draft));
  };

  return {
    text: (): string => read().text,
    write: (text: string): void => {
      if (text === '') forgetDraft(email, name);
      else keep({ ...read(), text });
    },
    /** The same as long as the words are, also after a reload. */
    keyFor: (content: string): string => {
      const { text, attempt } = read();
      const sent = attempt?.content === content ? attempt : { content, key: newIdempotencyKey() };
      keep({ text, attempt: sent });
      return sent.key;
    },
    /** They have arrived. What was written meanwhile stays. */
    arrived: (content: string): void => {
      const { text } = read();
      if (text === '' || text.trim() === content) forgetDraft(email, name);
      else keep({ text });
    },
  };
}

/** Earlier versions of the page kept the text alone. */
function parse(kept: string | null): Draft {
  if (kept === null) return { text: '' };
  try {
    const { text, attempt } = JSON.parse(kept) as { text?: unknown; attempt?: Draft['attempt'] };
    const whole = typeof attempt?.content === 'string' && typeof attempt.key === 'string';
    return { text: typeof text === 'string' ? text : '', attempt: whole ? attempt : undefined };
  } catch {
    return { text: kept };
  }
}
