import { useMutation } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';

export function useResendActivation() {
  return useMutation({
    mutationFn: (email: string) =>
      http<string>('/api/user/resend-activation', { method: 'POST', body: { email } }),
  });
}
