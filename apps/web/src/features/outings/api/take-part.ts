import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import type { AnnouncementOuting, Participation } from '@coequipiers/contract/participations-schemas';
import type { Series } from '@coequipiers/contract/series-schemas';
import type { QueryClient } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';
import { readSession } from '../../../lib/session.ts';
import { withQuery } from '../../../lib/with-query.ts';
import {
  announcementApiPath,
  outingApiPath,
  type Which,
} from '../../announcements/api/announcement-api-path.ts';
import { announcementKeys } from '../../announcements/api/announcement-keys.ts';
import {
  confirmCached,
  confirmOuting,
  type OutingAndPart,
} from '../../announcements/api/cached-announcements.ts';
import { readAnnouncement } from '../../announcements/api/read-announcement.ts';
import { readOuting } from '../../announcements/api/read-outing.ts';
import { readParticipation } from '../../announcements/api/read-participation.ts';
import { weeksQuery } from '../../announcements/api/weeks-query.ts';
import { markJoined } from '../just-joined.ts';

/** Answers with the part that the person has now: in, asked or waiting. */
export async function join(client: QueryClient, which: Which, note = ''): Promise<Participation | null> {
  const part = await take(client, which, 'participation', noteOf(note));
  if (part?.state === 'in') markJoined(which.id);
  return part;
}

/** What a press over every week led to. Without an answer of the second call only the meant week is known. */
export type TakenWeeks = {
  part: Participation | null;
  series: Series | null;
  weeks: readonly AnnouncementOuting[];
};

/** Takes part in every coming week, or asks to. The weeks are read again, because each of them has its own answer. */
export async function joinEvery(client: QueryClient, which: Which, note = ''): Promise<TakenWeeks> {
  const part = await take(client, which, 'participation', { ...noteOf(note), every: true });
  if (part?.state === 'in') markJoined(which.id);
  const { series, weeks } = await readWeeks(client, which.id).catch(() => {
    void client.invalidateQueries({ queryKey: announcementKeys.one(which.id) });
    return { series: null, weeks: [] };
  });
  return { part, series, weeks };
}

const noteOf = (note: string): { note?: string } => (note.trim() === '' ? {} : { note: note.trim() });

/** No longer comes every week, or takes the question back. The server says what becomes of the coming weeks. */
export async function cease(client: QueryClient, which: Which): Promise<void> {
  await http<void>(withQuery(`${announcementApiPath(which.id)}/participation`, { every: 'true' }), {
    method: 'DELETE',
  });
  await readPart(client, which).catch(() => undefined);
}

/** Takes a place that is offered to the person, or open to everyone who waits. */
export const accept = (client: QueryClient, which: Which): Promise<Participation | null> =>
  take(client, which, 'participation/accept');

async function take(
  client: QueryClient,
  which: Which,
  call: string,
  body: { note?: string; every?: boolean } = {},
) {
  const { id: announceId, outingId } = which;
  const answer = await http<Record<string, unknown>>(outingApiPath(which, call), {
    method: 'POST',
    body,
    interrupted: { wanted: { kind: 'join', announceId, outingId, ...(body.every && { every: true }) } },
  });
  const outing = readOuting(answer['outing']);
  const participation = readParticipation(answer['participation']);
  show(client, { ...which, outingId: outing?.id ?? outingId }, { outing, participation });
  return participation;
}

/** Leaves, refuses an offer or withdraws a request. Someone else may get the place, so the outing is read again. */
export async function leave(client: QueryClient, which: Which): Promise<void> {
  await http<void>(outingApiPath(which, 'participation'), { method: 'DELETE' });
  show(client, which, { participation: null });
  await readPart(client, which).catch(() => undefined);
}

/** Reads outing and part again, for every list that shows them; of a weekly announcement all weeks. */
export async function readPart(client: QueryClient, which: Which): Promise<Participation | null> {
  const { participation, weeks } = await readWeeks(client, which.id);
  const meant = weeks.find((week) => week.outing.id === which.outingId);
  return meant ? meant.participation : participation;
}

async function readWeeks(client: QueryClient, id: string) {
  const { outing, participation, series } = readAnnouncement(await http<unknown>(announcementApiPath(id)));
  if (!series) {
    showWhole(client, id, { outing, participation });
    return { participation, series, weeks: [] };
  }
  const viewer = readSession()?.email ?? null;
  const weeks = await client.fetchQuery({ ...weeksQuery(id, viewer), staleTime: 0 });
  for (const week of weeks) show(client, { id, outingId: week.outing.id }, week);
  // Which week it shows by itself changes with time.
  client.setQueriesData(
    { queryKey: announcementKeys.one(id) },
    (one?: Announcement) => one && { ...one, outing, participation, series },
  );
  showSeries(client, id, series);
  return { participation, series, weeks };
}

/** Lists say too what the person is to it. */
const showSeries = (client: QueryClient, id: string, series: Series): void =>
  confirmCached(client, id, (one) => ({ ...one, series }));

/** The latest known participation in each outing, so that an older answer that arrives later does not replace it. */
const latest = new WeakMap<QueryClient, Map<string | undefined, Partial<OutingAndPart>>>();

/** Returns whether this is still what is known latest. */
function remember(client: QueryClient, key: string | undefined, part: Partial<OutingAndPart>): () => boolean {
  const parts = latest.get(client) ?? new Map<string | undefined, Partial<OutingAndPart>>();
  latest.set(client, parts.set(key, part));
  void client.invalidateQueries({ queryKey: ['agenda'] });
  return () => parts.get(key) === part;
}

function show(client: QueryClient, { id, outingId }: Which, part: Partial<OutingAndPart>): void {
  const isLatest = remember(client, outingId, part);
  confirmOuting(client, id, outingId, (one) => (isLatest() ? { ...one, ...part } : one));
}

/** Of an announcement that is not weekly: another outing may have taken the place of its last one. */
function showWhole(client: QueryClient, id: string, part: OutingAndPart): void {
  const isLatest = remember(client, part.outing?.id, part);
  confirmCached(client, id, (one) => (isLatest() ? { ...one, ...part } : one));
}
