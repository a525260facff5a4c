import { chatLimits, chatTexts } from './chat.ts';
import { areReadableLines, hasText, tidyLines } from './readable-text.ts';

/**
 * The error of a message's text, if any. Ignores surrounding spaces. The length is in UTF-16 units, as browsers count it:
 * an emoji has two or more.
 */
export function messageProblem(text: string): string | undefined {
  const content = tidyLines(text).trim();
  if (content === '') return chatTexts.required;
  if (content.length > chatLimits.message.max) return chatTexts.tooLong;
  if (!areReadableLines(content)) return chatTexts.unreadable;
  return hasText(content) ? undefined : chatTexts.required;
}

/** The same for a first message to the author of an announcement. */
export function contactProblem(text: string): string | undefined {
  if (!hasText(text)) return messageProblem(text);
  const { length } = text.trim();
  if (length < chatLimits.contact.min) return chatTexts.contactTooShort;
  return length > chatLimits.contact.max ? chatTexts.contactTooLong : messageProblem(text);
}
