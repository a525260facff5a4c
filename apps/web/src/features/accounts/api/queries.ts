import type { Profile } from '@coequipiers/contract/accounts-schemas';
import { queryOptions } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';

export const accountQueries = {
  /** The person's own profile. The key has the e-mail, so that the next person on this device never sees it. */
  profile: (email: string) =>
    queryOptions({
      queryKey: ['profile', email],
      queryFn: ({ signal }) => http<Profile>('/api/user/profile', { signal }),
      retry: false,
    }),
};
