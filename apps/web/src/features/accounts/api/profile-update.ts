import type { Profile, ProfileChange } from '@coequipiers/contract/accounts-schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';
import { accountQueries } from './queries.ts';

/** Sends only the changed fields; the answer is the whole profile. */
export function useUpdateProfile(email: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: ProfileChange) =>
      http<Profile>('/api/user/profile', { method: 'PUT', body: change }),
    onSuccess: (profile) => queryClient.setQueryData(accountQueries.profile(email).queryKey, profile),
  });
}
