import { useMutation } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';

/** For good. The server ends every session of the person. */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: (password: string) => http<void>('/api/user', { method: 'DELETE', body: { password } }),
  });
}
