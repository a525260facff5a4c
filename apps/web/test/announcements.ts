import { type Announcement, announcement } from '@coequipiers/contract/announcements-schemas';
import { isCalledAsCounted } from '@coequipiers/contract/outing-rules';
import { type Outing, outing } from '@coequipiers/contract/outings-schemas';
import { type Participation, participation } from '@coequipiers/contract/participations-schemas';
import type { Series } from '@coequipiers/contract/series-schemas';

/** An announcement as the server sends it, published today. */
export function anAnnouncement(own: Partial<Announcement> = {}): Announcement {
  return announcement.parse({
    id: 'a1',
    title: 'Five du jeudi soir, il nous manque un gardien',
    description: 'On joue à 20 h 30 chaque jeudi, niveau détente, chasubles fournies.',
    category: 'Football',
    zipCode: '69500',
    regionName: 'Auvergne-Rhône-Alpes',
    municipalityName: 'Bron',
    location: { coordinates: [4.91, 45.73] },
    latitude: 45.73,
    longitude: 4.91,
    startDate: null,
    endDate: null,
    outing: null,
    series: null,
    participation: null,
    visibility: 'everyone',
    imageUrl: null,
    createdAt: new Date().toISOString(),
    createdBy: 'karim_b-7c1e',
    authorUsername: 'karim_b',
    expired: false,
    expirationInfo: null,
    likesCount: 0,
    dislikesCount: 0,
    userVote: null,
    isFavorite: false,
    commentCount: 0,
    ...own,
  });
}

/** A page of announcements, newest first, with distinct ids. */
export const announcementsFrom = (start: number, count: number): Announcement[] =>
  Array.from({ length: count }, (_, index) => {
    const number = start + index;
    return anAnnouncement({ id: number.toString(16).padStart(4, '0'), title: `Annonce ${number}` });
  });

/** An outing as the server sends it: on 17 November 2027 at 19 h in Paris, one of four places taken. */
export const anOuting = (own: Partial<Outing> = {}): Outing =>
  outing.parse({
    id: 'o1',
    startsAt: '2027-11-17T18:00:00.000Z',
    endsAt: '2027-11-17T19:30:00.000Z',
    timeZone: 'Europe/Paris',
    startTime: '19:00',
    durationMinutes: 90,
    places: 4,
    taken: 1,
    held: 0,
    waiting: 0,
    level: 'all',
    admission: 'open',
    priceCents: null,
    minimum: null,
    confirmed: null,
    missing: 0,
    meetingPoint: null,
    hasMeetingPoint: false,
    state: 'open',
    urgent: false,
    cancelledAt: null,
    cancelReason: null,
    ...own,
    called: own.called || isCalledAsCounted({ places: 4, taken: 1, waiting: 0, ...own }),
  });

/** A series as the server sends it: each Wednesday at 19 h. */
export const aSeries = (own: Partial<Series> = {}): Series => ({
  repeat: 'weekly',
  until: null,
  paused: false,
  pausedAt: null,
  weekday: 3,
  startTime: '19:00',
  regulars: 0,
  regular: null,
  ...own,
});

/** A person's own part as the server sends it. */
export const aPart = (state: Participation['state'], own: Partial<Participation> = {}): Participation =>
  participation.parse({ state, position: null, offeredUntil: null, note: null, ...own });
