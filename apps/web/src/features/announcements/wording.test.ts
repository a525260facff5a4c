import { describe, expect, it } from 'vitest';
import { inKilometres, publishedOn } from './wording.ts';

describe('the date on a card', () => {
  const today = '2026-01-10';

  it.each([
    ['2026-01-10T07:59:00+01:00', "aujourd'hui"],
    ['2026-01-10T00:00:00+01:00', "aujourd'hui"],
    ['2026-01-09T23:59:59+01:00', 'hier'],
    ['2026-01-08T12:00:00+01:00', 'il y a 2 jours'],
    ['2026-01-04T00:00:00+01:00', 'il y a 6 jours'],
    ['2026-01-03T23:59:59+01:00', '3 janv. 2026'],
    ['2025-11-04T10:00:00Z', '4 nov. 2025'],
  ])('%s is %s', (createdAt, words) => {
    expect(publishedOn(createdAt, today)).toBe(words);
  });

  it('counts days as in Paris, wherever the page is rendered', () => {
    expect(publishedOn('2026-01-08T23:30:00Z', today)).toBe('hier');
  });

  it('is today when the clock of this device runs late', () => {
    expect(publishedOn('2026-01-11T09:00:00Z', today)).toBe("aujourd'hui");
  });

  it('is nothing when the server gave none', () => {
    expect(publishedOn('', today)).toBe('');
  });
});

describe('the distance on a card', () => {
  it.each([
    [0, 'Moins de 1\u00A0km'],
    [99, 'Moins de 1\u00A0km'],
    [100, '0,1\u00A0km'],
    [840, '0,8\u00A0km'],
    [2_000, '2\u00A0km'],
    [2_449, '2,4\u00A0km'],
    [9_949, '9,9\u00A0km'],
    [9_960, '10\u00A0km'],
    [24_600, '25\u00A0km'],
  ])('%i m is %s', (metres, words) => {
    expect(inKilometres(metres)).toBe(words);
  });
});
