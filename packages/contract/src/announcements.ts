import { daysBetween } from './days.ts';

/** In the order in which forms and filters show them. */
export const categories = ['Football', 'Tennis', 'Basketball', 'Natation', 'Running'] as const;
export type Category = (typeof categories)[number];

/** The nearby search. Distances are in metres. */
export const nearbyLimits = {
  distance: { default: 5_000, max: 100_000, options: [1_000, 5_000, 10_000, 25_000, 50_000] },
  limit: { default: 15, max: 100 },
  /** How many announcements a page may skip. */
  offset: { max: 10_000 },
} as const;

/** `soonest`: outings to come, by their start. */
export const sortOrders = ['recent', 'distance', 'soonest'] as const;
export type SortOrder = (typeof sortOrders)[number];

export const announcementTexts = {
  notFound: 'Annonce non trouvée',
  searchFailed: 'Erreur lors de la recherche',
  searchEmpty: 'Aucune annonce trouvée avec ces critères',
  loadFailed: "Erreur lors du chargement de l'annonce",
} as const;

/** `createdBy` is the author's e-mail only in what the author gets; everyone else gets an alias. */
export const isAuthor = (
  viewer: { email: string } | null | undefined,
  announcement: { createdBy: string },
): boolean => viewer?.email === announcement.createdBy;

/** 0,0 means that no place is chosen. */
export const isNowhere = (place: { latitude: number; longitude: number }): boolean =>
  place.latitude === 0 && place.longitude === 0;

/** The end date itself still counts as valid. */
export const isExpired = (endDate: string | null, today: string): boolean =>
  endDate !== null && endDate < today;

export function expirationInfo(endDate: string | null, today: string): string | null {
  if (endDate === null) return null;
  const days = daysBetween(today, endDate);
  if (days === 0) return "Expire aujourd'hui";
  if (days === 1) return 'Expire demain';
  if (days > 1) return `Expire dans ${days} jours`;
  return days === -1 ? 'Expirée depuis hier' : `Expirée depuis ${-days} jours`;
}

/** When an announcement leaves the nearby results. */
export const listedDays = { afterEnd: 30, afterCreation: 90 } as const;
