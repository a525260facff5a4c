import type { QueryClient } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';
import { showChanged } from '../../announcements/api/my-announcement-queries.ts';
import { readAnnouncement } from '../../announcements/api/read-announcement.ts';
import { participantsKey } from './participants-query.ts';
import { readPart } from './take-part.ts';

const pathOf = (id: string): string => `/api/announce/${encodeURIComponent(id)}`;

/** A message to each who is in, in their own conversation. Answers how many. */
export async function writeToAll(client: QueryClient, id: string, content: string, key: string) {
  const { sent } = await http<{ sent: number }>(`${pathOf(id)}/participants/message`, {
    method: 'POST',
    body: { content },
    idempotencyKey: key,
  });
  void client.invalidateQueries({ queryKey: ['chat'] });
  return sent;
}

/** Asks for a replacement. Answers how many people were asked. */
export async function callReplacement(client: QueryClient, id: string): Promise<number> {
  const { asked } = await http<{ asked: number }>(`${pathOf(id)}/outing/sos`, { method: 'POST', body: {} });
  await readPart(client, id).catch(() => undefined);
  return asked;
}

export async function cancelOuting(client: QueryClient, id: string, email: string, reason: string) {
  const body = reason.trim() === '' ? {} : { reason: reason.trim() };
  const sent = await http<unknown>(`${pathOf(id)}/outing/cancel`, { method: 'POST', body });
  showChanged(client, email, readAnnouncement(sent), { onTop: false });
  void client.invalidateQueries({ queryKey: participantsKey(id) });
}
