import { beforeEach, expect, it } from 'vitest';
import { keepDraft } from '../../lib/drafts.ts';
import { openSession } from '../../lib/session.ts';
import { alertDraft } from './alert-draft.ts';
import type { AlertValues } from './values.ts';

const email = 'camille@exemple.fr';
const start: AlertValues = {
  place: null,
  maxDistance: 5_000,
  categories: [],
  level: null,
  days: [],
  fromTime: '',
  toTime: '',
  frequency: 'daily',
};
const bron = {
  code: '69029',
  latitude: 45.73,
  longitude: 4.91,
  zipCode: '69500',
  regionName: 'Auvergne-Rhône-Alpes',
  municipalityName: 'Bron',
};
const written: AlertValues = {
  place: bron,
  maxDistance: 10_000,
  categories: ['Football'],
  level: 'beginner',
  days: [1, 7],
  fromTime: '18:00',
  toTime: '22:00',
  frequency: 'now',
};

beforeEach(() => openSession('token', email));

it('restores the form as it was, where it would start with the same values', () => {
  alertDraft(email, start).write(written);
  expect(alertDraft(email, start).read()).toEqual(written);
  const other = { ...start, maxDistance: 1_000 };
  expect(alertDraft(email, other).read()).toBe(other);
});

it.each([
  ['no values', undefined],
  ['null', null],
  ['a text', 'Bron'],
  ['a place without a position', { ...written, place: { ...bron, latitude: null } }],
  ['a place that is a text', { ...written, place: 'Bron' }],
  ['no distance', { ...written, maxDistance: undefined }],
  ['sports that are no list', { ...written, categories: 'Football' }],
  ['an unknown sport', { ...written, categories: ['Curling'] }],
  ['an unknown level', { ...written, level: 'expert' }],
  ['an eighth day', { ...written, days: [8] }],
  ['an hour that is no text', { ...written, fromTime: 18 }],
  ['an unknown frequency', { ...written, frequency: 'hourly' }],
])('starts anew when another version of the page stored %s', (_, values) => {
  keepDraft(email, 'alert', JSON.stringify({ began: JSON.stringify(start), values }));
  expect(alertDraft(email, start).read()).toBe(start);
});

it.each(['null', '3', '{', '[]'])('starts anew when %s is stored', (text) => {
  keepDraft(email, 'alert', text);
  expect(alertDraft(email, start).read()).toBe(start);
});
