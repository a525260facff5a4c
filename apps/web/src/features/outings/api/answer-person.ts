import type { QueryClient } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';
import { outingApiPath, type Which } from '../../announcements/api/announcement-api-path.ts';
import { participantsKey, participantsQuery, readParticipants } from './participants-query.ts';
import { readPart } from './take-part.ts';

type Answer = 'accept' | 'decline' | 'remove';

/** The author's answer to someone; the lists show it at once. */
export async function answerPerson(
  client: QueryClient,
  which: Which,
  { email, alias, answer, every = false, reason = '' }: AnswerTo,
): Promise<void> {
  const call = `participants/${encodeURIComponent(alias)}/${answer}`;
  const path = outingApiPath(which, call, every ? { every: 'true' } : {});
  const body = reason.trim() === '' ? {} : { reason: reason.trim() };
  const lists = readParticipants(await http<unknown>(path, { method: 'POST', body }));
  const { queryKey } = participantsQuery(which, email);
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, lists);
  if (every) void client.invalidateQueries({ queryKey: participantsKey(which.id) });
  await readPart(client, which).catch(() => undefined);
}

type AnswerTo = {
  email: string;
  alias: string;
  answer: Answer;
  /** For every week of the series, and those to come. */
  every?: boolean;
  reason?: string;
};
