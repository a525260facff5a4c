import { freePlaces } from './outing-words.ts';
import { participationLimits } from './participations.ts';

type Left = { startsAt: Date; places: number; taken: number; waiting: number };

const hourMs = 3_600_000;

/**
 * What becomes of a taken place that someone gives up, after 'Votre place' or the like. Undefined once the outing has started:
 * nobody can take it any more.
 */
export function placeAfter({ startsAt, waiting, ...people }: Left, now: Date): string | undefined {
  const leftMs = startsAt.getTime() - now.getTime();
  if (leftMs <= 0) return undefined;
  if (waiting === 0) return 'est de nouveau libre';
  // A place that is free although people wait is called, and so is the next one.
  const called = leftMs <= participationLimits.calledMinutes * 60_000 || freePlaces(people) > 0;
  if (called) return 'va à la première personne en attente qui répond';
  // It is called too, unless somebody else has just called for a replacement.
  if (leftMs <= participationLimits.sos.withinHours * hourMs) return 'est proposée aux personnes en attente';
  return 'est proposée à la première personne en attente';
}
