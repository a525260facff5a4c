import type { QueryClient } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';
import { announcementApiPath } from '../../announcements/api/announcement-api-path.ts';
import { participantsQuery, readParticipants } from './participants-query.ts';
import { readPart } from './take-part.ts';

type Answer = 'accept' | 'decline' | 'remove';

/** The author's answer to someone; the lists show it at once. */
export async function answerPerson(
  client: QueryClient,
  { id, email, alias, answer, reason = '' }: AnswerTo,
): Promise<void> {
  const path = `${announcementApiPath(id)}/participants/${encodeURIComponent(alias)}/${answer}`;
  const body = reason.trim() === '' ? {} : { reason: reason.trim() };
  const lists = readParticipants(await http<unknown>(path, { method: 'POST', body }));
  await client.cancelQueries({ queryKey: participantsQuery(id, email).queryKey });
  client.setQueryData(participantsQuery(id, email).queryKey, lists);
  await readPart(client, id).catch(() => undefined);
}

type AnswerTo = { id: string; email: string; alias: string; answer: Answer; reason?: string };
