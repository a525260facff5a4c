import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { categories } from '@coequipiers/contract/categories';
import { shortNames } from '@coequipiers/contract/day-names';
import { readDay } from '@coequipiers/contract/days';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import { regularStates } from '@coequipiers/contract/regulars';
import type { Series } from '@coequipiers/contract/series-schemas';
import { weekdayOf } from '@coequipiers/contract/series-words';
import { voteTypes } from '@coequipiers/contract/votes';
import { wallTimeAt } from '@coequipiers/contract/wall-time';
import { isInstant } from '../../../lib/checks.ts';
import { readOuting } from './read-outing.ts';
import { readParticipation } from './read-participation.ts';

/** The server's answer is not an announcement. */
export class UnreadableAnnouncement extends Error {
  override readonly name = 'UnreadableAnnouncement';
}

type Fields = Record<string, unknown>;

/**
 * Reads an announcement as another server may send it: the author as an object, the picture in a list, instants instead of
 * days, optional fields left out. Unknown fields are kept.
 */
export function readAnnouncement(answer: unknown): Announcement {
  const sent = fieldsOf(answer);
  const id = textOf(sent['id']);
  const category = categories.find((name) => name.toLowerCase() === textOf(sent['category']).toLowerCase());
  if (id === '' || !category) throw new UnreadableAnnouncement(`${id || 'Without an id'}: no announcement`);
  const author = authorOf(sent);
  const [longitude, latitude] = positionOf(sent);
  const outing = readOuting(sent['outing']);
  return {
    ...sent,
    id,
    title: textOf(sent['title']),
    description: textOf(sent['description']),
    category,
    zipCode: textOf(sent['zipCode']),
    regionName: textOf(sent['regionName']),
    municipalityName: textOf(sent['municipalityName']),
    location: { coordinates: [longitude, latitude] },
    latitude,
    longitude,
    startDate: dayOf(sent['startDate']),
    endDate: dayOf(sent['endDate']),
    outing,
    series: readSeries(sent['series'], outing),
    participation: readParticipation(sent['participation']),
    visibility: sent['visibility'] === 'link' ? 'link' : 'everyone',
    imageUrl: imageOf(sent),
    createdAt: textOf(sent['createdAt']),
    createdBy: author.id,
    authorUsername: author.name,
    expired: sent['expired'] === true,
    expirationInfo: textOf(sent['expirationInfo']) || null,
    likesCount: numberOf(sent['likesCount']) ?? 0,
    dislikesCount: numberOf(sent['dislikesCount']) ?? 0,
    userVote: voteTypes.find((type) => type === sent['userVote']) ?? null,
    isFavorite: sent['isFavorite'] === true,
    commentCount: numberOf(sent['commentCount']) ?? 0,
  };
}

/** Skips list items that are not announcements, so that the others can be shown. */
export function readAnnouncements(answer: unknown): Announcement[] {
  if (!Array.isArray(answer)) throw new UnreadableAnnouncement('The answer is no list');
  return answer.flatMap((one) => {
    try {
      return [readAnnouncement(one)];
    } catch (error) {
      if (error instanceof UnreadableAnnouncement) return [];
      throw error;
    }
  });
}

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : '';
};

const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

const dayOf = (value: unknown): string | null => readDay(textOf(value)) ?? null;

/** For a server that does not tell the slot, it is that of the outing. */
export function readSeries(value: unknown, outing: Outing | null): Series | null {
  const { repeat, until, paused, pausedAt, weekday, startTime, regulars, regular, asked } = fieldsOf(value);
  if (repeat !== 'weekly' || !outing) return null;
  const { day, time } = wallTimeAt(new Date(outing.startsAt), outing.timeZone);
  return {
    repeat,
    until: dayOf(until),
    paused: paused === true,
    pausedAt: isInstant(pausedAt) ? textOf(pausedAt) : null,
    weekday: isWeekday(weekday) ? weekday : weekdayOf(day),
    startTime: textOf(startTime) || time,
    regulars: numberOf(regulars) ?? 0,
    regular: regularStates.find((state) => state === regular) ?? null,
    ...(asked === true && { asked }),
  };
}

const isWeekday = (value: unknown): value is number =>
  Number.isInteger(value) && shortNames.weekdays[Number(value)] !== undefined;

/** 'createdBy' is an id or a person object. */
function authorOf(sent: Fields): { id: string; name: string } {
  const person = fieldsOf(sent['createdBy']);
  const fullName = [person['firstName'], person['lastName']].map(textOf).filter(Boolean).join(' ');
  return {
    id: textOf(sent['createdBy']) || textOf(person['email']) || textOf(person['id']),
    name: textOf(sent['authorUsername']) || textOf(person['username']) || fullName || 'Auteur inconnu',
  };
}

function positionOf(sent: Fields): [longitude: number, latitude: number] {
  const { coordinates } = fieldsOf(sent['location']);
  const [longitude, latitude]: unknown[] = Array.isArray(coordinates) ? coordinates : [];
  return [
    numberOf(longitude) ?? numberOf(sent['longitude']) ?? 0,
    numberOf(latitude) ?? numberOf(sent['latitude']) ?? 0,
  ];
}

function imageOf(sent: Fields): string | null {
  const images: unknown[] = Array.isArray(sent['images']) ? sent['images'] : [];
  const address = [sent['imageUrl'], ...images.map((image) => fieldsOf(image)['url'])]
    .map(textOf)
    .find((text) => text !== '');
  return address === undefined ? null : readImageUrl(address);
}

/** An absolute http(s) URL, or a path on our own host: 'uploads/1.jpg' becomes '/uploads/1.jpg', the same on every page. */
function readImageUrl(address: string): string | null {
  if (/^https?:\/\//i.test(address)) return address;
  if (/^[a-z][a-z\d+.-]*:/i.test(address) || /^[/\\]{2}/.test(address)) return null;
  return address.startsWith('/') ? address : `/${address.replace(/^\.\//, '')}`;
}
