import { unreadable } from './text-rules.ts';

export const outingLimits = {
  durationMinutes: { min: 15, max: 720, default: 90 },
  /** People wanted besides the author. */
  places: { min: 1, max: 50 },
  priceCents: { max: 50_000 },
  meetingPoint: { max: 200 },
  cancelReason: { max: 300 },
  monthsAhead: 24,
  /** The largest number of days from `from` to `to` in a search, both included. */
  searchDays: 62,
  /** After its end. The details are the meeting point, and words and reasons that people wrote. */
  kept: { detailsDays: 30, months: 12 },
} as const;

export const levels = ['all', 'beginner', 'intermediate', 'advanced'] as const;
export type Level = (typeof levels)[number];

/** `open`: first come, first served. `approval`: the author accepts each person. */
export const admissions = ['open', 'approval'] as const;
export type Admission = (typeof admissions)[number];

export const outingStates = ['open', 'full', 'over', 'cancelled'] as const;
export type OutingState = (typeof outingStates)[number];

export const outingTexts = {
  timeInvalid: 'L’heure n’est pas valide',
  dayMissing: 'Choisissez d’abord le jour',
  timeMissing: 'Indiquez l’heure de la séance',
  placesMissing: 'Indiquez le nombre de places',
  past: 'La séance ne peut pas commencer dans le passé',
  tooFarAhead: `La séance ne peut pas commencer dans plus de ${outingLimits.monthsAhead} mois`,
  hourSkipped: 'Cette heure n’existe pas ce jour-là\u00A0: on passe à l’heure d’été',
  durationInvalid: `La durée doit être comprise entre ${outingLimits.durationMinutes.min} et ${outingLimits.durationMinutes.max} minutes`,
  placesInvalid: `Le nombre de places doit être compris entre ${outingLimits.places.min} et ${outingLimits.places.max}`,
  levelInvalid: 'Ce niveau n’existe pas',
  admissionInvalid: 'Ce mode d’inscription n’existe pas',
  priceInvalid: `Le prix doit être compris entre 0 et ${outingLimits.priceCents.max / 100}\u00A0€`,
  meetingPointTooLong: `Le point de rendez-vous ne peut pas dépasser ${outingLimits.meetingPoint.max} caractères`,
  meetingPointUnreadable: unreadable,
  meetingPointHidden: 'Le lieu exact est donné aux participants',
  /** For someone who has just joined: see `readableSeconds`. */
  meetingPointSoon: 'dans quelques secondes',
  meetingPointReaders: 'Vous et les participants seulement.',
  meetingPointReadAtOnce: 'Toute personne qui s’inscrit le lit aussitôt',
  costSharing: 'partage de frais seulement',
  rangeInvalid: 'Ces jours ne sont pas valides',
  rangeReversed: 'Le premier jour ne peut pas être après le dernier',
  rangeTooLong: `Une recherche porte sur ${outingLimits.searchDays} jours au plus`,
  openInvalid: 'Le filtre des places libres n’est pas valide',
} as const;

/** What makes an outing; the rest has defaults. */
type OutingStart = { startDate: string | null; startTime: string | null; places: number | null };

/** An outing exists as soon as its day, its time and its number of places are given. */
export const hasOuting = (
  given: OutingStart,
): given is { [field in keyof OutingStart]: NonNullable<OutingStart[field]> } =>
  given.startDate !== null && given.startTime !== null && given.places !== null;

/** The error of each field. A day alone is an announcement without an outing. */
export function outingProblems({ startDate, startTime, places }: OutingStart): {
  [field in keyof OutingStart]?: string;
} {
  if (startTime === null) return places === null ? {} : { startTime: outingTexts.timeMissing };
  return {
    ...(startDate === null && { startDate: outingTexts.dayMissing }),
    ...(places === null && { places: outingTexts.placesMissing }),
  };
}

/** The same day of a later month, or the last day of that month. */
export function monthsLater(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

export const placesTaken = (taken: number): string =>
  taken === 1 ? '1 personne participe déjà' : `${taken} personnes participent déjà`;
