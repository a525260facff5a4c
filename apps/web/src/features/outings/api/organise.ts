import type { QueryClient } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';
import { outingApiPath, type Which } from '../../announcements/api/announcement-api-path.ts';
import { showChanged } from '../../announcements/api/my-announcement-queries.ts';
import { readAnnouncement } from '../../announcements/api/read-announcement.ts';
import { participantsKey } from './participants-query.ts';
import { readPart } from './take-part.ts';

/** Sends a message to each participant, in their own conversation. Resolves with how many there were. */
export async function writeToAll(client: QueryClient, which: Which, content: string, key: string) {
  const { sent } = await http<{ sent: number }>(outingApiPath(which, 'participants/message'), {
    method: 'POST',
    body: { content },
    idempotencyKey: key,
  });
  void client.invalidateQueries({ queryKey: ['chat'] });
  return sent;
}

/** Asks for a replacement. Resolves with how many people were asked. */
export async function callReplacement(client: QueryClient, which: Which): Promise<number> {
  const { asked } = await http<{ asked: number }>(outingApiPath(which, 'outing/sos'), {
    method: 'POST',
    body: {},
  });
  await readPart(client, which).catch(() => undefined);
  return asked;
}

export async function cancelOuting(client: QueryClient, which: Which, email: string, reason: string) {
  const body = reason.trim() === '' ? {} : { reason: reason.trim() };
  await organise(client, which, email, 'outing/cancel', { method: 'POST', body });
}

/** Sets the places to those that are taken, or brings the number of before back. */
export async function closeRegistrations(client: QueryClient, which: Which, email: string, closed: boolean) {
  await organise(client, which, email, 'outing/close', { method: closed ? 'POST' : 'DELETE' });
}

/** The author says that it is played however many come, or takes that back. */
export async function sayItIsOn(client: QueryClient, which: Which, email: string, isOn: boolean) {
  await organise(client, which, email, 'outing/confirm', { method: isOn ? 'POST' : 'DELETE' });
}

/** A call that answers with the announcement. Of a weekly one it shows another week, so its weeks are read again. */
async function organise(
  client: QueryClient,
  which: Which,
  email: string,
  call: string,
  how: { method: 'POST' | 'DELETE'; body?: object },
): Promise<void> {
  const changed = readAnnouncement(await http<unknown>(outingApiPath(which, call), how));
  if (changed.series) await readPart(client, which).catch(() => undefined);
  showChanged(client, email, changed, { onTop: false });
  void client.invalidateQueries({ queryKey: participantsKey(which.id) });
}
