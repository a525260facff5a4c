import { describe, expect, it } from 'vitest';
import { registration } from './accounts-schemas.ts';
import { announcementFormTexts, dateProblems } from './announcement-form.ts';
import { expirationInfo, isAuthor, isExpired } from './announcements.ts';
import { announcementWrite, nearbyQuery } from './announcements-schemas.ts';
import { chatTexts } from './chat.ts';
import { commentProblem, commentTexts } from './comments.ts';
import { isCrawler } from './crawlers.ts';
import { dayInParis, readDay } from './days.ts';
import { contactProblem, messageProblem } from './message-text.ts';
import { areReadableLines, hasText, isReadable } from './readable-text.ts';
import { excerpt } from './shorten.ts';

const today = '2026-11-15';

describe('today', () => {
  it.each([
    ['2026-11-14T22:59:59Z', '2026-11-14'],
    ['2026-11-14T23:00:00Z', '2026-11-15'],
    ['2026-07-14T21:59:59Z', '2026-07-14'],
    ['2026-07-14T22:00:00Z', '2026-07-15'],
    ['2026-12-31T23:30:00Z', '2027-01-01'],
  ])('at %s is %s in Paris', (instant, day) => {
    expect(dayInParis(new Date(instant))).toBe(day);
  });
});

describe('an excerpt', () => {
  const cut = (text: string) => excerpt(text, 20);

  it.each([
    ['court', 'court'],
    ['exactement vingt car', 'exactement vingt car'],
    ['  deux\n\nlignes\t ', 'deux lignes'],
    ['un texte qui continue bien après', 'un texte qui…'],
    ['On joue jeudi, dix, et puis', 'On joue jeudi, dix…'],
    ['anticonstitutionnellement', 'anticonstitutionnel…'],
    ['🏀'.repeat(30), `${'🏀'.repeat(19)}…`],
    ['🏃‍♀️'.repeat(30), `${'🏃‍♀️'.repeat(19)}…`],
    ['', ''],
  ])('of %j is %j', (text, start) => {
    expect(cut(text)).toBe(start);
  });

  it('counts plain characters as Intl does', () => {
    const ranges: [number, number][] = [
      [0x20, 0x2ff],
      [0x2010, 0x2027],
      [0x2030, 0x205e],
      [0x20ac, 0x20ac],
    ];
    const characters = ranges.flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, index) => String.fromCharCode(first + index)),
    );
    const graphemes = new Intl.Segmenter('fr', { granularity: 'grapheme' });
    const texts = [
      characters.join(''),
      characters.toReversed().join(''),
      characters.map((character) => `e${character}${character}`).join(''),
    ];
    for (const text of texts) expect([...graphemes.segment(text)]).toHaveLength(text.length);
  });

  it.each([
    ['e\u0301'.repeat(30), `${'e\u0301'.repeat(19)}…`],
    // The accent belongs to the last letter that would be kept.
    [`${'x'.repeat(19)}\u0301 et encore`, `${'x'.repeat(19)}\u0301…`],
  ])('keeps accents with their letters: %j', (text, start) => {
    expect(cut(text)).toBe(start);
  });

  it('is never longer than asked for', () => {
    const text = 'On cherche quelqu’un de régulier pour préparer l’hiver ensemble, tranquillement. '.repeat(
      3,
    );
    for (let length = 1; length <= text.length; length++)
      expect(excerpt(text, length).length).toBeLessThanOrEqual(length);
  });
});

describe('a day', () => {
  it.each([
    ['2026-11-20', '2026-11-20'],
    ['2028-02-29', '2028-02-29'],
    ['2026-11-20T09:30', '2026-11-20'],
    ['2026-11-20T23:30:00', '2026-11-20'],
    ['2026-11-20T23:30:00Z', '2026-11-21'],
    ['2026-11-20T23:00:00.000Z', '2026-11-21'],
    ['2026-11-20T00:30:00+02:00', '2026-11-19'],
    ['1900-01-01', '1900-01-01'],
    ['9999-12-31', '9999-12-31'],
  ])('of %s is %s', (text, day) => {
    expect(readDay(text)).toBe(day);
  });

  it.each([
    '',
    'demain',
    '20/11/2026',
    '2026-13-01',
    '2026-02-30',
    '2026-02-30T10:00:00Z',
    '2026-11-20T25:00:00Z',
    '2026-11-20 10:00',
    '26-11-20',
    '+002026-11-20',
    '0000-01-01',
    '1899-12-31',
    '0001-01-01T00:00:00+14:00',
    '9999-12-31T23:59:59-12:00',
    '-000001-01-01',
    '+275760-09-13',
  ])('cannot be read from %j', (text) => {
    expect(readDay(text)).toBeUndefined();
  });
});

describe('what is said about the end', () => {
  it.each([
    [null, null, false],
    ['2026-11-15', "Expire aujourd'hui", false],
    ['2026-11-16', 'Expire demain', false],
    ['2026-11-17', 'Expire dans 2 jours', false],
    ['2026-12-15', 'Expire dans 30 jours', false],
    ['2026-11-14', 'Expirée depuis hier', true],
    ['2026-11-13', 'Expirée depuis 2 jours', true],
    ['2025-11-15', 'Expirée depuis 365 jours', true],
  ])('%s: %s', (endDate, info, expired) => {
    expect([expirationInfo(endDate, today), isExpired(endDate, today)]).toEqual([info, expired]);
  });

  it('counts calendar days across a change of clocks', () => {
    expect(expirationInfo('2026-10-26', '2026-10-24')).toBe('Expire dans 2 jours');
    expect(expirationInfo('2026-03-30', '2026-03-28')).toBe('Expire dans 2 jours');
  });
});

describe('the dates of a form', () => {
  const past = 'La date de fin ne peut pas être dans le passé';
  const after = 'La date de début ne peut pas être après la date de fin';
  const before = 'La date de fin ne peut pas être avant la date de début';
  it.each([
    [null, null, {}],
    ['2020-01-01', null, {}],
    ['2020-01-01', today, {}],
    [today, today, {}],
    [null, '2026-11-14', { endDate: past }],
    ['2026-11-13', '2026-11-14', { endDate: past }],
    ['2026-11-18', '2026-11-17', { startDate: after, endDate: before }],
    ['2026-11-18', '2026-11-14', { startDate: after, endDate: past }],
  ])('%s to %s', (startDate, endDate, problems) => {
    expect(dateProblems({ startDate, endDate }, today)).toEqual(problems);
  });
});

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

describe('crawlers', () => {
  it.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'Twitterbot/1.0',
    'LinkedInBot/1.0 (compatible; Mozilla/5.0)',
    'WhatsApp/2.23.20.0',
    'Slackbot-LinkExpanding 1.0',
    'TelegramBot (like TwitterBot)',
    'Mozilla/5.0 (compatible; Baiduspider/2.0)',
    'Mozilla/5.0 (compatible; Pinterestbot/1.0; +http://www.pinterest.com/bot.html)',
    'Pinterest/0.2 (+http://www.pinterest.com/bot.html)',
  ])('are known: %s', (userAgent) => {
    expect(isCrawler(userAgent)).toBe(true);
  });

  it.each([
    'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    'Mozilla/5.0 (Linux; Android 11; CUBOT X50) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) [FBAN/FBIOS;FBAV/400.0]',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 [Pinterest/iOS]',
    'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36 [Pinterest/Android]',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Instagram 350.0.0.20.100',
    'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/400.0;]',
    'node',
  ])('are not people: %s', (userAgent) => {
    expect(isCrawler(userAgent)).toBe(false);
  });
});

describe('the author', () => {
  it('is whoever has the e-mail', () => {
    const announcement = { createdBy: 'lea@exemple.org' };
    expect(isAuthor({ email: 'lea@exemple.org' }, announcement)).toBe(true);
    expect(isAuthor({ email: 'max@exemple.org' }, announcement)).toBe(false);
    expect(isAuthor(null, { createdBy: 'u_x' })).toBe(false);
  });
});

describe('the write payload', () => {
  const least = { title: 'Foot', description: 'À cinq', category: 'Football' };

  it('fills in what the specification gives a default', () => {
    expect(announcementWrite.parse(least)).toEqual({ ...least, latitude: 0, longitude: 0 });
  });

  it('keeps nothing else', () => {
    expect(Object.keys(announcementWrite.parse({ ...least, id: '1', createdBy: 'x', views: 3 }))).toEqual(
      Object.keys(announcementWrite.parse(least)),
    );
  });
});

describe('the nearby query', () => {
  it('has the defaults of the specification', () => {
    expect(nearbyQuery.parse({})).toEqual({
      longitude: 0,
      latitude: 0,
      maxDistance: 5_000,
      page: 0,
      limit: 15,
      sort: 'recent',
    });
  });

  it('reads numbers as JavaScript prints them', () => {
    expect(nearbyQuery.parse({ latitude: '1e-7', longitude: '-61.5', page: '3' })).toMatchObject({
      latitude: 1e-7,
      longitude: -61.5,
      page: 3,
    });
  });
});
