import { describe, expect, it } from 'vitest';
import { instantOf } from './instants.ts';

const noon = Date.UTC(2026, 4, 12, 12);

describe('a timestamp', () => {
  it.each([
    ['ISO text', '2026-05-12T12:00:00.000Z'],
    ['ISO text with an offset', '2026-05-12T14:00:00+02:00'],
    ['milliseconds', noon],
    ['seconds', noon / 1_000],
    ['milliseconds as text', String(noon)],
    ['seconds as text', String(noon / 1_000)],
  ])('is understood as %s', (_, timestamp) => {
    expect(instantOf(timestamp)).toBe(noon);
  });

  it.each([
    ['', 'bientôt'],
    ['', ''],
    ['', null],
    ['', undefined],
    ['', Number.NaN],
    ['', Infinity],
    ['', 0],
    ['', -5],
    ['', {}],
    ['', '2026-13-45'],
  ])('%s%j is none', (_, timestamp) => {
    expect(instantOf(timestamp)).toBeUndefined();
  });
});
