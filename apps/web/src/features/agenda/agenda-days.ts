import type { Agenda, AgendaEntry } from '@coequipiers/contract/agenda-schemas';
import { wallTimeAt } from '@coequipiers/contract/wall-time';

/** A day at the place of its outings. */
export type AgendaDay = { day: string; entries: AgendaEntry[] };

/** Days in the order of their first entry. */
export function entriesByDay(entries: readonly AgendaEntry[]): AgendaDay[] {
  const days = new Map<string, AgendaEntry[]>();
  for (const entry of entries) {
    const day = dayOf(entry);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return Array.from(days, ([day, listed]) => ({ day, entries: listed }));
}

const dayOf = ({ outing: { startsAt, timeZone } }: AgendaEntry): string =>
  wallTimeAt(new Date(startsAt), timeZone).day;

/**
 * Moves outings that have ended to the past: the page may stay open for hours, and an agenda read offline may be days old. As on
 * the server, the past has only outings that took place with this person.
 */
export function agendaAt({ upcoming, past }: Agenda, now: number): Agenda {
  const isToCome = ({ outing }: AgendaEntry) => Date.parse(outing.endsAt) > now;
  if (upcoming.every(isToCome)) return { upcoming, past };
  const ended = upcoming.filter((entry) => !isToCome(entry) && takesPlace(entry));
  return { upcoming: upcoming.filter(isToCome), past: [...ended.toReversed(), ...past] };
}

/** It takes place, and the person is there. */
const takesPlace = ({ role, outing }: AgendaEntry): boolean =>
  outing.state !== 'cancelled' && (role === 'author' || role === 'in');

/** The outings of today in the loaded agenda in which the person takes part. */
export const heldToday = ({ upcoming }: Agenda, now: number): AgendaEntry[] =>
  upcoming.filter(
    (entry) =>
      takesPlace(entry) &&
      Date.parse(entry.outing.endsAt) > now &&
      dayOf(entry) === wallTimeAt(new Date(now), entry.outing.timeZone).day,
  );
