import { announcementTexts } from '@coequipiers/contract/announcements';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { ApiError } from '../../lib/http.ts';

/** A server-rendered query result: its key with the data, or with the fact that there is none. */
export type InitialQuery = { key: QueryKey; data: unknown } | { key: QueryKey; missing: true };

/** What the first HTML was rendered from. */
export type FirstState = {
  /** In milliseconds. A service worker or a cache may keep the page for days. */
  renderedAt: number;
  /** Decides what today and this evening are on this page. */
  timeZone: string;
  answers: InitialQuery[];
};

/** Used by server and browser, so that hydration finds the same data. */
export function setInitialQueries(
  queryClient: QueryClient,
  answers: readonly InitialQuery[],
  updatedAt = Date.now(),
): void {
  for (const answer of answers) {
    if ('data' in answer) queryClient.setQueryData(answer.key, answer.data, { updatedAt });
    else setMissing(queryClient, answer.key);
  }
}

function setMissing(queryClient: QueryClient, queryKey: QueryKey): void {
  const userMessage = announcementTexts.notFound;
  const body = { code: 'NOT_FOUND' as const, userMessage, message: 'not found', requestId: '' };
  const error = new ApiError(404, body, userMessage);
  // Mounting does not request it again.
  queryClient.setQueryDefaults(queryKey, { retryOnMount: false });
  queryClient.getQueryCache().build(queryClient, { queryKey }).setState({
    status: 'error',
    error,
    errorUpdatedAt: Date.now(),
    errorUpdateCount: 1,
    fetchStatus: 'idle',
  });
}

const escaped: Record<string, string> = { '<': '\\u003C', '\u2028': '\\u2028', '\u2029': '\\u2029' };

/** JSON that cannot close the script element around it. */
export const safeJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/[<\u2028\u2029]/g, (character) => escaped[character] ?? '');
