import { describe, expect, it } from 'vitest';
import { chatLimits, chatTexts } from './chat.ts';
import { messageWrite } from './chat-schemas.ts';
import { contactProblem, messageProblem } from './message-text.ts';

const ball = '⚽\uFE0F';
const medal = '🏅';
const said = (content: string) => messageWrite.safeParse({ content }).error?.issues[0]?.message;

describe('the text of a message', () => {
  it.each([
    ['one letter', 'a', undefined],
    ['an emoji alone', medal, undefined],
    ['a tab in it', 'a\tb', undefined],
    ['nothing but spaces', ' \n\t', chatTexts.required],
    ['nothing that can be seen', '\u200B\u200D', chatTexts.required],
    ['as many letters as fit', 'a'.repeat(2_000), undefined],
    ['one too many', 'a'.repeat(2_001), chatTexts.tooLong],
    ['as many emoji as fit', medal.repeat(1_000), undefined],
    ['one emoji too many', medal.repeat(1_001), chatTexts.tooLong],
    ['an emoji across the end', `${'a'.repeat(1_999)}${medal}`, chatTexts.tooLong],
    ['spaces beyond the end', `${ball.repeat(1_000)}   \r\n`, undefined],
  ])('%s is told the same by the page and by the server', (_, text, problem) => {
    expect(messageProblem(text)).toBe(problem);
    expect(said(text)).toBe(problem);
  });

  it('to an author has its own limits, counted alike', () => {
    const { min, max } = chatLimits.contact;
    expect(contactProblem(' ')).toBe(chatTexts.required);
    expect(contactProblem(medal.repeat(min / 2))).toBeUndefined();
    expect(contactProblem(`${medal.repeat(min / 2 - 1)}a`)).toBe(chatTexts.contactTooShort);
    expect(contactProblem(medal.repeat(max / 2))).toBeUndefined();
    expect(contactProblem(`${medal.repeat(max / 2)}a`)).toBe(chatTexts.contactTooLong);
  });
});
