import { http } from '../../../lib/http.ts';
import { announcementApiPath } from './announcement-api-path.ts';

/** Counts a view that caused no request to the server. Best effort. */
export const countView = (id: string): void =>
  void http(`${announcementApiPath(id)}/view`, { method: 'POST' }).catch(() => undefined);
