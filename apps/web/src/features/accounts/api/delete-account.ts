import { useMutation } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';

/** Deletes for good. The server ends all sessions of the person. */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: (password: string) => http<void>('/api/user', { method: 'DELETE', body: { password } }),
  });
}
