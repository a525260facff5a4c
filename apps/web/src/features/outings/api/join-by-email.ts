import type { JoinAbout, JoinByEmail, JoinConfirm } from '@coequipiers/contract/joining-by-email-schemas';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import type { Participation } from '@coequipiers/contract/participations-schemas';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, http } from '../../../lib/http.ts';
import { outingApiPath, type Which } from '../../announcements/api/announcement-api-path.ts';
import { readAnnouncement } from '../../announcements/api/read-announcement.ts';
import { readOuting } from '../../announcements/api/read-outing.ts';
import { readParticipation } from '../../announcements/api/read-participation.ts';

/** Asks for the mail with the link. Nothing is held meanwhile. */
export const askByEmail = (which: Which, body: JoinByEmail) =>
  http<{ message: string }>(outingApiPath(which, 'participation/by-email'), { method: 'POST', body });

/** What the link of the mail would do. Reading it changes nothing. */
export const joinLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['join-link', token],
    queryFn: async ({ signal }): Promise<JoinAbout> => {
      const about = await http<JoinAbout>('/api/participation/check', {
        method: 'POST',
        body: { token },
        authorization: byLink,
        signal,
      });
      return { ...about, announcement: readAnnouncement(about.announcement) };
    },
    refetchOnWindowFocus: 'always',
    retry: false,
  });

export type Joined = {
  announceId: string;
  outing: Outing | null;
  participation: Participation | null;
  /** Of a new account; null for one that was active before. */
  login: { token: string; email: string } | null;
};

export async function confirmJoin(body: JoinConfirm): Promise<Joined> {
  const answer = await http<Record<string, unknown>>('/api/participation/confirm', {
    method: 'POST',
    body,
    authorization: byLink,
  });
  const { announceId, token, email } = answer;
  return {
    announceId: String(announceId),
    outing: readOuting(answer['outing']),
    participation: readParticipation(answer['participation']),
    login: typeof token === 'string' && typeof email === 'string' ? { token, email } : null,
  };
}

/** No more mails that strangers can cause for this address, or again. */
export const stopAskingMails = (token: string) => byToken('/api/participation/stop', token);
export const takeAskingMailsBack = (token: string) => byToken('/api/participation/stop/undo', token);

const byToken = (path: string, token: string) =>
  http<unknown>(path, { method: 'POST', body: { token }, authorization: byLink });

/** Whoever is logged in here has no part in what a link does: their session is neither sent nor ended. */
const byLink = '';

export const isLinkInvalid = (error: unknown): boolean =>
  error instanceof ApiError && error.body.code === 'JOIN_LINK_INVALID';
