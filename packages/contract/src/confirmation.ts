// Is it on? An outing may say from how many people on it is played. When people are asked and told is in `confirmation-times.ts`.
import { hasStarted, isDone, type PlainOuting } from './outing-rules.ts';
import { participationLimits } from './participations.ts';

export const confirmationLimits = {
  /** The author is one of them. */
  minimum: { min: 2 },
  /** Hours before the start at which the author is asked, and at which those who are in are told that it is not on yet. */
  askHours: 5,
  warnHours: 3,
  /** The same moments on the evening before, where they would fall into the night. */
  evening: { ask: 20, warn: 21 },
  night: participationLimits.night,
  /** How long it has to be true before it is told. */
  settleSeconds: participationLimits.undoSeconds,
  /** Nobody is told earlier that it is on. */
  daysAhead: 7,
  /** How often the author is told that it is not on any more. */
  againHours: 6,
} as const;

/** The largest possible minimum: everyone for whom there is a place, and the author. */
export const mostMinimum = (places: number): number => places + 1;

export const confirmationTexts = {
  minimumInvalid: (places: number): string =>
    mostMinimum(places) === confirmationLimits.minimum.min
      ? 'Avec une place, on joue à partir de 2, vous compris'
      : `Le nombre de personnes pour jouer doit être compris entre ${confirmationLimits.minimum.min} et ${mostMinimum(places)}, vous compris`,
  noMinimum: 'Cette séance se joue quel que soit le nombre de personnes',
} as const;

/** Why this cannot be the minimum of an outing with so many places. Undefined when it can, and without one. */
export const minimumProblem = (minimum: number | null, places: number): string | undefined =>
  minimum !== null && (minimum < confirmationLimits.minimum.min || minimum > mostMinimum(places))
    ? confirmationTexts.minimumInvalid(places)
    : undefined;

/** The minimum once there are fewer places: it follows them. */
export const minimumWithin = (minimum: number | null, places: number): number | null =>
  minimum === null ? null : Math.min(minimum, mostMinimum(places));

type Counted = Pick<PlainOuting, 'places' | 'taken' | 'held'> & {
  minimum: number | null;
  /** The author has said 'On joue quand même'. */
  playedAnyway: boolean;
};

export type Confirmation = {
  /** Never more than can be there: the author may have closed the registrations. */
  minimum: number | null;
  /** Null without a minimum. */
  confirmed: boolean | null;
  /** How many people are missing; 0 when it is confirmed. */
  missing: number;
};

/** Whether it is on. Who waits, asks or is offered a place does not count. */
export function confirmationOf({ minimum, places, taken, held, playedAnyway }: Counted): Confirmation {
  const least = minimumWithin(minimum, places);
  if (least === null) return { minimum: null, confirmed: null, missing: 0 };
  const lacking = Math.max(0, least - (1 + taken - held));
  const confirmed = playedAnyway || lacking === 0;
  return { minimum: least, confirmed, missing: confirmed ? 0 : lacking };
}

type Answered = Pick<PlainOuting, 'taken' | 'held'> & Confirmation;

/** Whether it is only on because the author says so. The answer of a server does not say it by itself. */
export const isOnByWord = ({ minimum, confirmed, taken, held }: Answered): boolean =>
  minimum !== null && confirmed === true && 1 + taken - held < minimum;

/** Whether its author can say 'On joue quand même', or take it back. */
export const mayConfirm = (
  outing: Pick<PlainOuting, 'state' | 'startsAt'> & Pick<Confirmation, 'minimum'>,
  now: Date,
): boolean => outing.minimum !== null && !isDone(outing.state) && !hasStarted(outing, now);
