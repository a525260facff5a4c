import { useMutation } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';

export function useForgotPassword() {
  return useMutation({
    mutationFn: (email: string) =>
      http<string>('/api/user/forgot-password', { method: 'POST', body: { email } }),
  });
}
