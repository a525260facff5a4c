import { describe, expect, it } from 'vitest';
import { excerpt } from './shorten.ts';

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
