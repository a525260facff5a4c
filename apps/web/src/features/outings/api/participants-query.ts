import { activeStates } from '@coequipiers/contract/participation-states';
import type { AnnouncementOuting, Participants } from '@coequipiers/contract/participations-schemas';
import { listedRegularStates } from '@coequipiers/contract/regulars';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Checks, fits, isInstant, isOneOf, isText, orMissing, orNull } from '../../../lib/checks.ts';
import { http } from '../../../lib/http.ts';
import { outingApiPath, type Which } from '../../announcements/api/announcement-api-path.ts';
import { announcementKeys } from '../../announcements/api/announcement-keys.ts';

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

/** Reads again who takes part. The weeks come first: one that has ended with its slot is asked for no more. */
export async function readPeopleAgain(client: QueryClient, id: string): Promise<void> {
  const weeksKey = announcementKeys.weeks(id);
  await client.invalidateQueries({ queryKey: weeksKey }, { cancelRefetch: false });
  const [weeks] = client
    .getQueriesData<AnnouncementOuting[]>({ queryKey: weeksKey, type: 'active' })
    .flatMap(([, read]) => (read ? [read] : []));
  await client.invalidateQueries({
    queryKey: participantsKey(id),
    predicate: ({ queryKey: [, , outingId] }) =>
      weeks === undefined || weeks.some(({ outing }) => outing.id === outingId),
  });
}

const checks: Checks<Participant> = {
  alias: isText,
  username: isText,
  since: isInstant,
  note: orMissing(orNull(isText)),
  regular: orMissing(isOneOf(listedRegularStates)),
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
    .map((person) => ({ ...person, note: person.note ?? null, regular: person.regular ?? 'no' }));
}

const allIn = (lists: Participants): Participant[] => activeStates.flatMap((name) => lists[name]);

/** Who asks to come every week, whatever their part in this one. */
export const asksForEvery = (lists: Participants): Participant[] =>
  allIn(lists).filter(({ regular }) => regular === 'asked');

/** Everyone who waits for an answer of the author. */
export const asksOf = (lists: Participants): Participant[] => [
  ...asksForEvery(lists),
  ...lists.asked.filter(({ regular }) => regular !== 'asked'),
];

/** How many of those with a part in this week come every week. */
export const regularsIn = (lists: Participants): number =>
  allIn(lists).filter(({ regular }) => regular === 'yes').length;
