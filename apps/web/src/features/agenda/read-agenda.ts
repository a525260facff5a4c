import { agendaRoles } from '@coequipiers/contract/agenda';
import type { Agenda, AgendaEntry } from '@coequipiers/contract/agenda-schemas';
import { readOuting } from '../outings/read-outing.ts';
import { readParticipation } from '../outings/read-participation.ts';

/** Leaves out what the page could not show. */
export function readAgenda(sent: unknown): Agenda {
  const { upcoming, past } = Object(sent) as { [list in keyof Agenda]?: unknown };
  return { upcoming: readEntries(upcoming), past: readEntries(past) };
}

function readEntries(sent: unknown): AgendaEntry[] {
  return Array.isArray(sent) ? sent.flatMap((entry) => readEntry(entry) ?? []) : [];
}

function readEntry(sent: unknown): AgendaEntry | null {
  const entry = Object(sent) as AgendaEntry;
  const outing = readOuting(entry.outing);
  const isKnown = typeof entry.announceId === 'string' && agendaRoles.includes(entry.role);
  if (!outing || !isKnown) return null;
  return { ...entry, outing, participation: readParticipation(entry.participation) };
}
