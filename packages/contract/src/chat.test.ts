import { expect, it } from 'vitest';
import { contactProblem } from './chat.ts';

it.each([
  ['', 'Le message est requis'],
  ['   \n', 'Le message est requis'],
  [' 123456789 ', 'Le message doit contenir au moins 10 caractères'],
  ['1234567890', undefined],
  ['x'.repeat(500), undefined],
  ['x'.repeat(501), 'Le message ne peut pas dépasser 500 caractères'],
])('a first message of %j to an author: %s', (text, problem) => {
  expect(contactProblem(text)).toBe(problem);
});
