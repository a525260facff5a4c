import { describe, expect, it } from 'vitest';
import { registration } from './accounts-schemas.ts';
import { announcementFormTexts } from './announcement-form.ts';
import { announcementWrite } from './announcements-schemas.ts';
import { chatTexts } from './chat.ts';
import { commentProblem, commentTexts } from './comments.ts';
import { contactProblem, messageProblem } from './message-text.ts';
import { areReadableLines, hasText, isReadable } from './readable-text.ts';

describe('a text', () => {
  it('may hold accents, emoji and joiners, and line breaks where there are lines', () => {
    for (const text of ['Où ça ? À Étretat !', 'Foot ⚽️ 👨‍👩‍👧', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'naïve — « oui »'])
      expect(isReadable(text)).toBe(true);
    expect([isReadable('a\nb'), areReadableLines('a\n\nb')]).toEqual([false, true]);
  });

  it.each(['\u0000', '\u0007', '\u009F', '\u202E', '\u2067', '\u2028', '\uE000', '\uD800'])(
    'may not hold %j',
    (character) => {
      expect([isReadable(`a${character}`), areReadableLines(`a${character}`)]).toEqual([false, false]);
    },
  );

  it('is empty without anything to see', () => {
    expect(['', '  ', '\u200B', '\u200D\u00A0'].map(hasText)).toEqual([false, false, false, false]);
    expect(['a', '7', '!', '⚽'].map(hasText)).toEqual([true, true, true, true]);
  });

  it.each([
    ['a filler of Hangul', '\u3164'],
    ['the others of its kind', '\u115F\u1160\uFFA0'],
    ['a Braille pattern without dots', '\u2800'],
    ['zero-width characters', '\u200B\u200C\u200D\u2060\uFEFF'],
    ['format characters', '\u00AD\u180E\u061C\u{E0061}'],
    ['a note that is not drawn', '\u{1D159}'],
    ['all of them, with spaces', ' \u3164 \u2800\u00A0\u200B\u17B4\n'],
  ])('is empty when it is %s', (_, text) => {
    expect(hasText(text)).toBe(false);
    const given = { title: 'Tennis', description: 'Un soir', category: 'Tennis' };
    const said = (change: object) =>
      announcementWrite.safeParse({ ...given, ...change }).error?.issues[0]?.message;
    expect([said({ title: text }), said({ description: text })]).toEqual([
      announcementFormTexts.required,
      announcementFormTexts.required,
    ]);
    expect(commentProblem(text)).toBe(commentTexts.required);
    expect(messageProblem(text)).toBe(chatTexts.required);
    expect(contactProblem(text)).toBe(chatTexts.required);
    const person = { username: text, email: 'camille@exemple.fr', password: 'Terrain42' };
    expect(registration.safeParse(person).error?.issues[0]?.message).toBe('USER_012');
    expect(hasText(`a${text}`)).toBe(true);
  });
});
