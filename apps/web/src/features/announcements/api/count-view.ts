import { http } from '../../../lib/http.ts';

/** Counts a look that no call to the server stands for. Nothing depends on it. */
export const countView = (id: string): void =>
  void http(`/api/announce/${encodeURIComponent(id)}/view`, { method: 'POST' }).catch(() => undefined);
