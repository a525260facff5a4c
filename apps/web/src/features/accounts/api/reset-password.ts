import { useMutation } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';

export function useResetPassword() {
  return useMutation({
    mutationFn: (body: { token: string; newPassword: string }) =>
      http<string>('/api/user/reset-password', { method: 'POST', body }),
  });
}
