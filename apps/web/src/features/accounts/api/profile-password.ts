import { useMutation, useQueryClient } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';
import { accountQueries } from './queries.ts';

type PasswordChange = {
  /** Left out by whoever has none. */
  currentPassword?: string;
  newPassword: string;
  /** Ends the calendar feed too. */
  withdrawFeed?: boolean;
};

/** Ends all other sessions but keeps this one. */
export function useChangePassword(email: string, onFeedWithdrawn: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: PasswordChange) =>
      http<string>('/api/user/profile/password', { method: 'PUT', body: change }),
    onSuccess: (_answer, { withdrawFeed }) => {
      if (withdrawFeed) onFeedWithdrawn();
      client.setQueryData(
        accountQueries.profile(email).queryKey,
        (profile) => profile && { ...profile, hasPassword: true },
      );
    },
  });
}
