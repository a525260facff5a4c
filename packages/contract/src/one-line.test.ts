import { expect, it } from 'vitest';
import { onOneLine } from './one-line.ts';

it.each([
  ['Oui\n\nà  demain\t', 'Oui à demain'],
  ['Top, à dimanche\u00A0! Vers 9\u202Fh', 'Top, à dimanche\u00A0! Vers 9\u202Fh'],
  ['loin\u00A0\u00A0\u00A0de tout', 'loin de tout'],
])('%j is shown as %j', (text, line) => {
  expect(onOneLine(text)).toBe(line);
});
