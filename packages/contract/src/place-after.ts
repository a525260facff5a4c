import { freePlaces } from './outing-words.ts';
import { participationLimits } from './participations.ts';

type Left = { startsAt: Date; places: number; taken: number; waiting: number };

/** By whom a place is given up: someone who is in, someone to whom it is offered, or the author, who removes either. */
type GivenUpBy = 'participant' | 'offered' | 'author';

const hourMs = 3_600_000;

/**
 * What becomes of a taken place that is given up, after 'Votre place' or the like. Undefined once the outing has started:
 * nobody can take it any more.
 */
export function placeAfter(
  { startsAt, waiting, ...people }: Left,
  by: GivenUpBy,
  now: Date,
): string | undefined {
  const leftMs = startsAt.getTime() - now.getTime();
  if (leftMs <= 0) return undefined;
  if (waiting === 0) return 'est de nouveau libre';
  // A place that is free although people wait is called, and so is the next one.
  const called = leftMs <= participationLimits.calledMinutes * 60_000 || freePlaces(people) > 0;
  if (called) return 'va à la première personne en attente qui répond';
  // When a participant leaves, it is called too, unless there was a call for a replacement just before.
  if (by === 'participant' && leftMs <= participationLimits.sos.withinHours * hourMs)
    return 'est proposée aux personnes en attente';
  return 'est proposée à la première personne en attente';
}
