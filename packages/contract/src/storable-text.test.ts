import { expect, it } from 'vitest';
import { isStorable } from './storable-text.ts';

it.each(['', 'Été', '👟', '🏃‍♀️', '\u202E', '\n'])('%j can be stored', (text) => {
  expect(isStorable(text)).toBe(true);
});

it.each(['\u0000', 'a\u0000b', '\uD800', '\uDC00a'])('%j cannot', (text) => {
  expect(isStorable(text)).toBe(false);
});
