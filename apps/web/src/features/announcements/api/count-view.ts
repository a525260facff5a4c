import { http } from '../../../lib/http.ts';

/** Counts a view that caused no request to the server. Best effort. */
export const countView = (id: string): void =>
  void http(`/api/announce/${encodeURIComponent(id)}/view`, { method: 'POST' }).catch(() => undefined);
