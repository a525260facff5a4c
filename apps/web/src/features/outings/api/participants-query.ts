import { activeStates } from '@coequipiers/contract/participation-states';
import type { Participants } from '@coequipiers/contract/participations-schemas';
import { queryOptions } from '@tanstack/react-query';
import { type Checks, fits, isInstant, isText, orMissing, orNull } from '../../../lib/checks.ts';
import { http } from '../../../lib/http.ts';
import { outingApiPath, type Which } from '../../announcements/api/announcement-api-path.ts';

export type Participant = Participants['in'][number];

export const participantsKey = (id: string) => ['participants', id] as const;

/** The participants, for the author and for themselves. The key has the e-mail, so that the next person on this device never sees it. */
export const participantsQuery = (which: Which, email: string) =>
  queryOptions({
    queryKey: [...participantsKey(which.id), which.outingId, email],
    queryFn: async ({ signal }) =>
      readParticipants(await http<unknown>(outingApiPath(which, 'participants'), { signal })),
    retry: false,
  });

const checks: Checks<Participant> = {
  alias: isText,
  username: isText,
  since: isInstant,
  note: orMissing(orNull(isText)),
};

/** A list that another server leaves out is empty, and people that the page could not show are left out. */
export function readParticipants(sent: unknown): Participants {
  const lists = Object(sent) as { [name in keyof Participants]?: unknown };
  const read = activeStates.map((name) => [name, readPeople(lists[name])] as const);
  return Object.fromEntries(read) as Participants;
}

function readPeople(sent: unknown): Participant[] {
  const people: unknown[] = Array.isArray(sent) ? sent : [];
  return people
    .filter((person) => fits(person, checks))
    .map((person) => ({ ...person, note: person.note ?? null }));
}
