import type { Profile } from '@coequipiers/contract/accounts-schemas';
import { queryOptions } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';

export const accountQueries = {
  /** One's own profile. The e-mail is in the key: whoever logs in next never sees someone else's. */
  profile: (email: string) =>
    queryOptions({
      queryKey: ['profile', email],
      queryFn: ({ signal }) => http<Profile>('/api/user/profile', { signal }),
      retry: false,
    }),
};
