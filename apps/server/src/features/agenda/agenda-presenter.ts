import { type AgendaRole, agendaRoles, agendaTexts } from '@coequipiers/contract/agenda';
import type { AgendaEntry } from '@coequipiers/contract/agenda-schemas';
import { presentOuting } from '../outings/outings-on-card.ts';
import { presentSeries } from '../outings/series/series-on-card.ts';
import { presentParticipation } from '../outings/team/participations-on-card.ts';
import type { AgendaRow } from './agenda-repository.ts';

/** Undefined for someone who takes no part, or no longer. */
export const roleOf = ({
  is_author,
  own_state,
}: Pick<AgendaRow, 'is_author' | 'own_state'>): AgendaRole | undefined =>
  is_author ? 'author' : agendaRoles.find((role) => role === own_state);

export const titleOf = ({ title }: Pick<AgendaRow, 'title'>): string => title || agendaTexts.untitled;

/** One entry, or none for someone who takes no part. */
export function presentEntry(row: AgendaRow, now: Date): AgendaEntry[] {
  const role = roleOf(row);
  const outing = presentOuting(row, now);
  if (!role || !outing) return [];
  return [
    {
      announceId: row.announce_id,
      title: titleOf(row),
      category: row.category,
      municipalityName: row.municipality_name,
      visibility: row.visibility,
      role,
      outing,
      series: presentSeries(row),
      participation: role === 'author' ? null : presentParticipation({ ...row, own_state: role }),
      ...(outing.asked !== undefined && { asked: outing.asked }),
    },
  ];
}
