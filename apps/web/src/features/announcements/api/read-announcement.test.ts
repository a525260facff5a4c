import { expect, it } from 'vitest';
import { anOuting, aPart } from '../../../../test/announcements.ts';
import { readAnnouncement, readAnnouncements, UnreadableAnnouncement } from './read-announcement.ts';

const ours = {
  id: '0199a0b1c2d37e4f8a9b0c1d2e3f4a5b',
  title: 'Foot à cinq',
  description: 'Il manque deux joueurs.',
  category: 'Football',
  zipCode: '69300',
  regionName: 'Auvergne-Rhône-Alpes',
  municipalityName: 'Caluire-et-Cuire',
  location: { coordinates: [4.84, 45.79] },
  latitude: 45.79,
  longitude: 4.84,
  startDate: '2026-11-17',
  endDate: null,
  outing: null,
  series: null,
  participation: null,
  visibility: 'link',
  imageUrl: '/images/1/detail.webp',
  createdAt: '2026-11-12T10:00:00.000Z',
  createdBy: 'u_abc',
  authorUsername: 'tom_g',
  expired: false,
  expirationInfo: null,
  likesCount: 3,
  dislikesCount: 1,
  userVote: 'LIKE',
  isFavorite: true,
  commentCount: 2,
};

it('leaves what our own server sends as it is, extras included', () => {
  const sent = { ...ours, views: 12 };
  expect(readAnnouncement(sent)).toEqual(sent);
});

it('keeps an outing, and has none where another server sends none', () => {
  const outing = anOuting();
  expect(readAnnouncement({ ...ours, outing }).outing).toEqual(outing);
  const { outing: _, ...sent } = ours;
  expect(readAnnouncement(sent).outing).toBeNull();
});

it('keeps a series, and takes the slot of the outing where another server does not tell it', () => {
  const outing = anOuting();
  const series = {
    repeat: 'weekly',
    until: '2028-06-29',
    paused: true,
    pausedAt: '2027-11-01T08:00:00.000Z',
    weekday: 2,
    startTime: '20:30',
    regulars: 4,
    regular: 'yes',
  };
  expect(readAnnouncement({ ...ours, outing, series }).series).toEqual(series);
  expect(readAnnouncement({ ...ours, outing, series: { repeat: 'weekly', weekday: 9 } }).series).toEqual({
    repeat: 'weekly',
    until: null,
    paused: false,
    pausedAt: null,
    weekday: 3,
    startTime: '19:00',
    regulars: 0,
    regular: null,
  });
  for (const sent of [null, {}, { repeat: 'daily' }])
    expect(readAnnouncement({ ...ours, outing, series: sent }).series).toBeNull();
  expect(readAnnouncement({ ...ours, series }).series).toBeNull();
});

it('is for everyone where another server does not say it', () => {
  const { visibility: _, ...sent } = ours;
  for (const visibility of [undefined, null, 'friends', 'everyone'])
    expect(readAnnouncement({ ...sent, visibility }).visibility).toBe('everyone');
});

it('keeps one’s own part, and has none where another server sends none or an unknown one', () => {
  const participation = aPart('waiting', { position: 2, note: 'Dispo' });
  expect(readAnnouncement({ ...ours, participation }).participation).toEqual(participation);
  expect(readAnnouncement({ ...ours, participation: { state: 'offered' } }).participation).toEqual(
    aPart('offered'),
  );
  for (const sent of [undefined, 'in', { state: 'left' }, { state: 'toString' }])
    expect(readAnnouncement({ ...ours, participation: sent }).participation).toBeNull();
});

it('names the author that another server sends as an object', () => {
  const { authorUsername: _, ...sent } = ours;
  const createdBy = { firstName: 'Tom', lastName: 'Garcia', email: 'tom@example.org' };
  expect(readAnnouncement({ ...sent, createdBy })).toMatchObject({
    createdBy: 'tom@example.org',
    authorUsername: 'Tom Garcia',
  });
  expect(readAnnouncement({ ...sent, createdBy: { firstName: 'Tom' } }).authorUsername).toBe('Tom');
  expect(readAnnouncement({ ...sent, createdBy: {} })).toMatchObject({
    createdBy: '',
    authorUsername: 'Auteur inconnu',
  });
});

it.each([
  ['/images/1/detail.webp', '/images/1/detail.webp'],
  ['uploads/1.jpg', '/uploads/1.jpg'],
  ['./uploads/1.jpg', '/uploads/1.jpg'],
  ['https://cdn.example.org/1.jpg', 'https://cdn.example.org/1.jpg'],
  ['javascript:alert(1)', null],
  ['//elsewhere.example.org/1.jpg', null],
  ['', null],
])('takes the picture %j as %j, wherever it is named', (address, url) => {
  expect(readAnnouncement({ ...ours, imageUrl: address }).imageUrl).toBe(url);
  expect(readAnnouncement({ ...ours, imageUrl: null, images: [{ url: address }] }).imageUrl).toBe(url);
});

it('does without whatever is optional', () => {
  expect(readAnnouncement({ id: 'a1', title: 'Course', category: 'running' })).toEqual({
    id: 'a1',
    title: 'Course',
    description: '',
    category: 'Running',
    zipCode: '',
    regionName: '',
    municipalityName: '',
    location: { coordinates: [0, 0] },
    latitude: 0,
    longitude: 0,
    startDate: null,
    endDate: null,
    outing: null,
    series: null,
    participation: null,
    visibility: 'everyone',
    imageUrl: null,
    createdAt: '',
    createdBy: '',
    authorUsername: 'Auteur inconnu',
    expired: false,
    expirationInfo: null,
    likesCount: 0,
    dislikesCount: 0,
    userVote: null,
    isFavorite: false,
    commentCount: 0,
  });
});

it('makes days of instants and takes the position from where it is', () => {
  const { latitude: _, longitude: __, ...sent } = ours;
  expect(readAnnouncement({ ...sent, endDate: '2026-11-20T22:30:00' })).toMatchObject({
    endDate: '2026-11-20',
    latitude: 45.79,
    longitude: 4.84,
  });
  const { location: ___, ...flat } = ours;
  expect(readAnnouncement(flat).location.coordinates).toEqual([4.84, 45.79]);
});

it.each([null, 'texte', [], {}, { id: 'a' }, { id: 'a', category: 'Pétanque' }])(
  'does not read %j',
  (answer) => {
    expect(() => readAnnouncement(answer)).toThrow(UnreadableAnnouncement);
  },
);

it('keeps the readable ones of a list', () => {
  expect(readAnnouncements([ours, null, { id: 'a', category: 'Pétanque' }])).toEqual([ours]);
  expect(() => readAnnouncements('<html>')).toThrow(UnreadableAnnouncement);
});
