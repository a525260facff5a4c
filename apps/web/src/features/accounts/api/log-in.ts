import type { Credentials } from '@coequipiers/contract/accounts-schemas';
import { useMutation } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';
import { rememberDevice } from '../../../lib/known-device.ts';
import { openSession } from '../../../lib/session.ts';

export function useLogIn() {
  return useMutation({
    mutationFn: (body: Credentials) => http<string>('/api/auth/login', { method: 'POST', body }),
    onSuccess: (token, { email }) => {
      rememberDevice();
      openSession(token, email);
    },
  });
}
