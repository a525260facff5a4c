import { agendaLimits } from '@coequipiers/contract/agenda';
import type { AgendaEntry } from '@coequipiers/contract/agenda-schemas';
import { mayAccept } from '@coequipiers/contract/outing-rules';

/** What the agenda leaves out at first, and after which entries it offers so many others of the same announcement. */
export type Folded = {
  further: ReadonlySet<AgendaEntry>;
  offeredAfter: ReadonlyMap<AgendaEntry, number>;
};

/**
 * Of a series, the agenda shows the next two, and whatever asks for an answer. A cancelled week takes no place of another one, but
 * is only shown if it is among the next two.
 */
export function foldSeries(entries: readonly AgendaEntry[], now: Date): Folded {
  const all = new Map<string, AgendaEntry[]>();
  for (const entry of entries) all.set(entry.announceId, [...(all.get(entry.announceId) ?? []), entry]);
  const further = new Set<AgendaEntry>();
  const offeredAfter = new Map<AgendaEntry, number>();
  for (const weeks of all.values()) {
    const next = new Set([
      ...weeks.slice(0, agendaLimits.ofSeries),
      ...weeks.filter(({ outing }) => outing.state !== 'cancelled').slice(0, agendaLimits.ofSeries),
    ]);
    const others = weeks.filter((entry) => !next.has(entry) && !asksForAnswer(entry, now));
    for (const entry of others) further.add(entry);
    const last = weeks.findLast((entry) => next.has(entry));
    if (last && others.length > 0) offeredAfter.set(last, others.length);
  }
  return { further, offeredAfter };
}

const asksForAnswer = ({ role, outing, participation, asked = 0 }: AgendaEntry, now: Date): boolean =>
  (role === 'author' && asked > 0) || mayAccept(outing, participation, now);
