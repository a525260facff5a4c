import { agendaRoles } from '@coequipiers/contract/agenda';
import type { Agenda, AgendaEntry } from '@coequipiers/contract/agenda-schemas';
import { categories } from '@coequipiers/contract/categories';
import { type Checks, fits, isCount, isOneOf, isText, orMissing } from '../../lib/checks.ts';
import { readSeries } from '../announcements/api/read-announcement.ts';
import { readOuting } from '../announcements/api/read-outing.ts';
import { readParticipation } from '../announcements/api/read-participation.ts';

/** Leaves out what the page could not show. */
export function readAgenda(sent: unknown): Agenda {
  const { upcoming, past } = Object(sent) as { [list in keyof Agenda]?: unknown };
  return { upcoming: readEntries(upcoming), past: readEntries(past) };
}

function readEntries(sent: unknown): AgendaEntry[] {
  return Array.isArray(sent) ? sent.flatMap((entry) => readEntry(entry) ?? []) : [];
}

const checks: Checks<Omit<AgendaEntry, 'outing' | 'series' | 'participation' | 'visibility'>> = {
  announceId: isText,
  title: isText,
  category: isOneOf(categories),
  municipalityName: isText,
  role: isOneOf(agendaRoles),
  asked: orMissing(isCount),
};

function readEntry(sent: unknown): AgendaEntry | null {
  const { outing: sentOuting, series, participation, visibility } = Object(sent) as Record<string, unknown>;
  const outing = readOuting(sentOuting);
  return outing && fits(sent, checks)
    ? {
        ...sent,
        outing,
        series: readSeries(series, outing),
        participation: readParticipation(participation),
        visibility: visibility === 'link' ? 'link' : 'everyone',
      }
    : null;
}
