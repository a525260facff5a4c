import { describe, expect, it } from 'vitest';
import { partsOf } from './links.ts';

const linksIn = (text: string) => partsOf(text).flatMap(({ href }) => (href === undefined ? [] : [href]));

describe('a comment with links', () => {
  it.each([
    ['Voir https://example.org/plan', ['https://example.org/plan']],
    ['Voir https://example.org/plan.', ['https://example.org/plan']],
    ['(https://example.org/plan)', ['https://example.org/plan']],
    ['https://fr.wikipedia.org/wiki/Tennis_(sport)', ['https://fr.wikipedia.org/wiki/Tennis_(sport)']],
    [
      '« www.example.org », puis http://a.example/?q=1&r=2 !',
      ['https://www.example.org/', 'http://a.example/?q=1&r=2'],
    ],
    ['HTTPS://EXAMPLE.ORG', ['https://example.org/']],
  ])('%s', (text, links) => {
    expect(linksIn(text)).toEqual(links);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,hello',
    'ftp://example.org',
    'https://',
    'http://localhost:8080/',
    'https://banque.example@evil.example/',
    'voir example.org',
    '<a href="https://">ici</a>',
  ])('has none in %j', (text) => {
    expect(linksIn(text)).toEqual([]);
  });

  it('loses nothing of the text', () => {
    const text = 'Avant https://a.example/x, entre (www.b.example) et après.\nFin https://c.example!';
    expect(
      partsOf(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  });

  it('is read quickly however it is made', () => {
    const before = performance.now();
    partsOf('https://'.repeat(5_000) + ')'.repeat(5_000));
    partsOf(`https://a.example/${'(.'.repeat(5_000)}${'!'.repeat(5_000)}`);
    expect(performance.now() - before).toBeLessThan(500);
  });
});
