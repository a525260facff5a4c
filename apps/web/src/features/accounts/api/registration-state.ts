import { queryOptions, useMutation } from '@tanstack/react-query';
import { ApiError, http } from '../../../lib/http.ts';

/** While someone waits for the mail. */
const AGAIN_MS = 10_000;

/** Whether the account of this registration is active. A server that knows no such call is not asked again. */
export const registrationStateQuery = (secret: string) =>
  queryOptions({
    queryKey: ['registration', secret],
    queryFn: ({ signal }) =>
      http<{ active: boolean }>('/api/user/registration/state', { method: 'POST', body: { secret }, signal }),
    retry: false,
    refetchInterval: ({ state }) => (isUnknownCall(state.error) ? false : AGAIN_MS),
    refetchOnWindowFocus: ({ state }) => (isUnknownCall(state.error) ? false : 'always'),
  });

export const isUnknownCall = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 405);

/** Moves the account to another address. Links to the former one end. */
export function useMoveRegistration() {
  return useMutation({
    mutationFn: (body: { secret: string; email: string }) =>
      http<string>('/api/user/registration', { method: 'PUT', body }),
  });
}
