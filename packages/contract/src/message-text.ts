import { areReadableLines, hasText, tidyLines } from './announcements.ts';
import { chatLimits, chatTexts } from './chat.ts';

/**
 * What is wrong with the text of a message, or nothing. Both sides ask here: spaces around it do not count, and it is counted
 * as browsers count, so that an emoji is two characters or more.
 */
export function messageProblem(text: string): string | undefined {
  const content = tidyLines(text).trim();
  if (content === '') return chatTexts.required;
  if (content.length > chatLimits.message.max) return chatTexts.tooLong;
  if (!areReadableLines(content)) return chatTexts.unreadable;
  return hasText(content) ? undefined : chatTexts.required;
}

/** The same of a first message, to the author of an announcement. */
export function contactProblem(text: string): string | undefined {
  if (!hasText(text)) return messageProblem(text);
  const { length } = text.trim();
  if (length < chatLimits.contact.min) return chatTexts.contactTooShort;
  return length > chatLimits.contact.max ? chatTexts.contactTooLong : messageProblem(text);
}
