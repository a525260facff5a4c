import type { Agenda, AgendaEntry } from '@coequipiers/contract/agenda-schemas';

type Moment = { startsAt: Date; endsAt: Date };

/**
 * The first outing in which the person plays at some time between these two, as its author or as one of those who are in. `except`
 * is an announcement that does not count.
 */
export function busyAt(
  { upcoming }: Agenda,
  { startsAt, endsAt }: Moment,
  except?: string,
): AgendaEntry | undefined {
  return upcoming.find(
    ({ announceId, role, outing }) =>
      announceId !== except &&
      (role === 'author' || role === 'in') &&
      outing.state !== 'cancelled' &&
      Date.parse(outing.startsAt) < endsAt.getTime() &&
      Date.parse(outing.endsAt) > startsAt.getTime(),
  );
}
