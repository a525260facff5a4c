import type { QueryClient } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';
import { outingApiPath, type Which } from '../../announcements/api/announcement-api-path.ts';
import { participantsQuery, readParticipants } from './participants-query.ts';
import { readPart } from './take-part.ts';

type Answer = 'accept' | 'decline' | 'remove';

/** The author's answer to someone; the lists show it at once. */
export async function answerPerson(
  client: QueryClient,
  which: Which,
  { email, alias, answer, reason = '' }: AnswerTo,
): Promise<void> {
  const path = outingApiPath(which, `participants/${encodeURIComponent(alias)}/${answer}`);
  const body = reason.trim() === '' ? {} : { reason: reason.trim() };
  const lists = readParticipants(await http<unknown>(path, { method: 'POST', body }));
  const { queryKey } = participantsQuery(which, email);
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, lists);
  await readPart(client, which).catch(() => undefined);
}

type AnswerTo = { email: string; alias: string; answer: Answer; reason?: string };
