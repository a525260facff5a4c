import type { Registration } from '@coequipiers/contract/accounts-schemas';
import { useMutation } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';

export function useRegister() {
  return useMutation({
    mutationFn: (body: Registration) => http<string>('/api/user/register', { method: 'POST', body }),
  });
}
