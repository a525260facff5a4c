import { monthsLater, outingLimits } from './outings.ts';

export const seriesLimits = {
  /** So many weeks exist ahead. */
  weeks: 8,
  /** How far a week can be moved from its planned day. */
  movedDays: 6,
  /** So many weeks in a row in which nobody came are a reason to ask the author. */
  emptyWeeks: 5,
  /** Days in which the author can answer before the series pauses. */
  answerDays: 7,
  /** Whoever was in a week that ended so recently has to say which week they leave. */
  justPlayedHours: 12,
} as const;

export const repeats = ['weekly'] as const;

/** What an edit is meant for: one week, or this one and all that follow. */
export const applies = ['one', 'following'] as const;
export type Apply = (typeof applies)[number];

export const seriesTexts = {
  repeatInvalid: 'Cette répétition n’existe pas',
  withoutOuting: 'Pour se répéter, une séance a besoin d’un jour, d’une heure et de places',
  untilBeforeStart: 'Le dernier jour ne peut pas être avant la première séance',
  untilTooFar: `Le dernier jour ne peut pas être dans plus de ${outingLimits.monthsAhead} mois`,
  movedTooFar: `Une séance se déplace de ${seriesLimits.movedDays} jours au plus`,
  oneOnly:
    'Pour une séance seule, on change le jour, l’heure, la durée, les places, le nombre pour jouer et le point de rendez-vous',
  paused: 'Ce créneau est en pause',
  notWeekly: 'Cette annonce ne se répète pas',
  weeksHavePeople: 'Des personnes participent aux séances suivantes. Arrêtez le créneau pour les prévenir',
  dayTaken: 'Le créneau a déjà une séance ce jour-là',
  whichWeek: 'Précisez la séance que vous quittez',
  whichApply: 'Précisez la séance à changer',
  exactInvalid: 'Indiquez si la séance devient exactement ainsi',
} as const;

/** Why this cannot be the last day of a series that begins on `startDate`. Undefined when it can, and without one. */
export function untilProblem(until: string | null, startDate: string, today: string): string | undefined {
  if (until === null) return undefined;
  if (until < startDate) return seriesTexts.untilBeforeStart;
  return until > monthsLater(today, outingLimits.monthsAhead) ? seriesTexts.untilTooFar : undefined;
}
