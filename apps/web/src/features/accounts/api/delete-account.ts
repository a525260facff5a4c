import { useMutation } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';

/** Deletes for good. Whoever has no password gives none. The server ends all sessions of the person. */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: (password: string | undefined) =>
      http<void>('/api/user', { method: 'DELETE', body: { password } }),
  });
}
