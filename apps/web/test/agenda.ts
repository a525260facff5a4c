import { type Agenda, type AgendaEntry, agenda, agendaEntry } from '@coequipiers/contract/agenda-schemas';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import { anOuting, aPart } from './announcements.ts';

const HOUR = 3_600_000;

type Own = Partial<Omit<AgendaEntry, 'outing'>> & { outing?: Partial<Outing>; inHours?: number };

let last = 0;

/** An entry as the server sends it: an outing of 90 minutes in which the person takes part, on the next day. */
export function anEntry({ inHours = 24, outing = {}, ...own }: Own = {}): AgendaEntry {
  last += 1;
  const start = Date.now() + inHours * HOUR;
  return agendaEntry.parse({
    announceId: last.toString(16).padStart(32, '0'),
    title: 'Five du jeudi soir',
    category: 'Football',
    municipalityName: 'Bron',
    visibility: 'everyone',
    role: 'in',
    series: null,
    participation: aPart('in'),
    ...own,
    outing: anOuting({
      id: `o${last}`,
      startsAt: new Date(start).toISOString(),
      endsAt: new Date(start + 1.5 * HOUR).toISOString(),
      ...outing,
    }),
  });
}

export const anAgenda = (upcoming: AgendaEntry[], past: AgendaEntry[] = []): Agenda =>
  agenda.parse({ upcoming, past });
