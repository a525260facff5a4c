import type { QueryClient } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';
import { announcementApiPath } from '../../announcements/api/announcement-api-path.ts';
import { showChanged } from '../../announcements/api/my-announcement-queries.ts';
import { readAnnouncement } from '../../announcements/api/read-announcement.ts';
import { participantsKey } from './participants-query.ts';
import { readPart } from './take-part.ts';

/** Sends a message to each participant, in their own conversation. Resolves with how many there were. */
export async function writeToAll(client: QueryClient, id: string, content: string, key: string) {
  const { sent } = await http<{ sent: number }>(`${announcementApiPath(id)}/participants/message`, {
    method: 'POST',
    body: { content },
    idempotencyKey: key,
  });
  void client.invalidateQueries({ queryKey: ['chat'] });
  return sent;
}

/** Asks for a replacement. Resolves with how many people were asked. */
export async function callReplacement(client: QueryClient, id: string): Promise<number> {
  const { asked } = await http<{ asked: number }>(`${announcementApiPath(id)}/outing/sos`, {
    method: 'POST',
    body: {},
  });
  await readPart(client, id).catch(() => undefined);
  return asked;
}

export async function cancelOuting(client: QueryClient, id: string, email: string, reason: string) {
  const body = reason.trim() === '' ? {} : { reason: reason.trim() };
  const sent = await http<unknown>(`${announcementApiPath(id)}/outing/cancel`, { method: 'POST', body });
  showChanged(client, email, readAnnouncement(sent), { onTop: false });
  void client.invalidateQueries({ queryKey: participantsKey(id) });
}

/** Sets the places to those that are taken, or brings the number of before back. */
export async function closeRegistrations(client: QueryClient, id: string, email: string, closed: boolean) {
  const method = closed ? 'POST' : 'DELETE';
  const sent = await http<unknown>(`${announcementApiPath(id)}/outing/close`, { method });
  showChanged(client, email, readAnnouncement(sent), { onTop: false });
  void client.invalidateQueries({ queryKey: participantsKey(id) });
}
