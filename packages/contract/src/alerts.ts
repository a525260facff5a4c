import { nearbyLimits } from './search.ts';

/** `now`: soon after the publication. `daily`: every evening. `weekly`: every Thursday evening. */
export const alertFrequencies = ['now', 'daily', 'weekly'] as const;
export type AlertFrequency = (typeof alertFrequencies)[number];

export const alertLimits = {
  /** The most alerts of a person, or of an e-mail address without an account. */
  most: 10,
  /** In metres. */
  distances: nearbyLimits.distance.options,
  /** How many announcements are told at once in a day. Further ones go into the evening's mail. */
  toldPerDay: 5,
  /** Hours at the alert's commune in which nobody is told at once. */
  night: { from: 22, to: 8 },
  /** At the alert's commune. `weekday`: 1 is Monday. `most`: announcements in one mail, which counts the others. */
  summary: { hour: 18, weekday: 4, most: 10 },
  /**
   * After this many months without any use of its links, the owner of an alert without an account is asked whether it goes on.
   * Without an answer it ends.
   */
  renewal: { months: 12, answerDays: 30 },
  /** The people whom a call for a replacement reaches, the nearest first. */
  sosPeople: 200,
  /**
   * In any 24 hours: how many calls for a replacement of an author reach people who have no part in the outing, and how many calls
   * reach the same person.
   */
  sosPerDay: { author: 3, person: 3 },
  /** How long the link that confirms an e-mail address works. */
  confirmHours: 48,
  foundDays: 30,
  /** At 0 found the page suggests a larger radius, above `many` a summary. */
  many: 60,
} as const;

export const alertTexts = {
  full: `Vous avez déjà ${alertLimits.most} alertes`,
  distanceInvalid: 'Choisissez une distance de la liste',
  categoriesInvalid: 'Ces sports ne sont pas valides',
  daysInvalid: 'Ces jours ne sont pas valides',
  timesReversed: 'La première heure doit être avant la seconde',
  frequencyInvalid: 'Choisissez quand vous voulez être prévenu',
  pausedInvalid: 'L’état de l’alerte n’est pas valide',
  linkInvalid: 'Ce lien n’est plus valable.',
  /** The same answer whatever is known of the address. */
  confirmationSent: 'Si cette adresse peut recevoir des alertes, un lien de confirmation vient de partir.',
} as const;
