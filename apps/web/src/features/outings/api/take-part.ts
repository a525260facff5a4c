import type { Outing } from '@coequipiers/contract/outings-schemas';
import type { Participation } from '@coequipiers/contract/participations-schemas';
import type { QueryClient } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';
import { announcementApiPath } from '../../announcements/api/announcement-api-path.ts';
import { confirmCached } from '../../announcements/api/cached-announcements.ts';
import { readAnnouncement } from '../../announcements/api/read-announcement.ts';
import { readOuting } from '../../announcements/api/read-outing.ts';
import { readParticipation } from '../../announcements/api/read-participation.ts';
import { markJoined } from '../just-joined.ts';

type Part = { outing: Outing | null; participation: Participation | null };

/** Answers with the part that the person has now: in, asked or waiting. */
export async function join(client: QueryClient, id: string, note = ''): Promise<Participation | null> {
  const part = await take(client, id, 'participation', note.trim() === '' ? {} : { note: note.trim() });
  if (part?.state === 'in') markJoined(id);
  return part;
}

/** Takes a place that is offered to the person, or open to everyone who waits. */
export const accept = (client: QueryClient, id: string): Promise<Participation | null> =>
  take(client, id, 'participation/accept');

async function take(client: QueryClient, id: string, action: string, body: object = {}) {
  const answer = await http<Record<string, unknown>>(`${announcementApiPath(id)}/${action}`, {
    method: 'POST',
    body,
    interrupted: { wanted: { kind: 'join', announceId: id } },
  });
  const part = {
    outing: readOuting(answer['outing']),
    participation: readParticipation(answer['participation']),
  };
  show(client, id, part);
  return part.participation;
}

/** Leaves, refuses an offer or withdraws a request. Someone else may get the place, so the outing is read again. */
export async function leave(client: QueryClient, id: string): Promise<void> {
  await http<void>(`${announcementApiPath(id)}/participation`, { method: 'DELETE' });
  show(client, id, { participation: null });
  await readPart(client, id).catch(() => undefined);
}

/** Reads outing and part again, for every list that shows the announcement. */
export async function readPart(client: QueryClient, id: string): Promise<Participation | null> {
  const { outing, participation } = readAnnouncement(await http<unknown>(announcementApiPath(id)));
  show(client, id, { outing, participation });
  return participation;
}

/** The latest known participation in each announcement, so that an older answer that arrives later does not replace it. */
const latest = new WeakMap<QueryClient, Map<string, Partial<Part>>>();

function show(client: QueryClient, id: string, part: Partial<Part>): void {
  const parts = latest.get(client) ?? new Map<string, Partial<Part>>();
  latest.set(client, parts.set(id, part));
  confirmCached(client, id, (one) => (parts.get(id) === part ? { ...one, ...part } : one));
  void client.invalidateQueries({ queryKey: ['agenda'] });
}
