import { type Announcement, announcement } from '@coequipiers/contract/announcements-schemas';

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
