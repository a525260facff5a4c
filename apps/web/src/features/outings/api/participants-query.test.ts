import { expect, it } from 'vitest';
import { readParticipants } from './participants-query.ts';

const lea = {
  alias: 'u_lea',
  username: 'Léa',
  since: '2026-11-16T10:00:00Z',
  note: 'Je viens à pied.',
  regular: 'yes',
};
const none = { in: [], offered: [], asked: [], waiting: [] };

it('keeps what our own server sends', () => {
  const sent = { ...none, in: [{ ...lea, note: null }], asked: [lea] };
  expect(readParticipants(sent)).toEqual(sent);
});

it.each([
  ['nothing', undefined],
  ['null', null],
  ['a text', 'personne'],
  ['a list', [lea]],
  ['lists that are none', { in: { 0: lea }, waiting: 'u_lea' }],
])('has nobody when a server sends %s', (_, sent) => {
  expect(readParticipants(sent)).toEqual(none);
});

it.each([
  ['null', null],
  ['a text', 'Léa'],
  ['no alias', { ...lea, alias: undefined }],
  ['a name that is no text', { ...lea, username: { first: 'Léa' } }],
  ['a moment that is none', { ...lea, since: 'lundi' }],
  ['a note that is no text', { ...lea, note: ['Bonjour'] }],
  ['an unknown word for a regular', { ...lea, regular: 'toujours' }],
])('leaves out a person with %s', (_, person) => {
  expect(readParticipants({ in: [person, lea] })).toEqual({ ...none, in: [lea] });
});

it('has no note, and nobody comes every week, when another server leaves that out', () => {
  const sent = { ...lea, note: undefined, regular: undefined };
  expect(readParticipants({ in: [sent] }).in).toEqual([{ ...lea, note: null, regular: 'no' }]);
});
