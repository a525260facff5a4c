import { useMutation } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';

type PasswordChange = {
  currentPassword: string;
  newPassword: string;
  /** Ends the calendar feed too. */
  withdrawFeed?: boolean;
};

/** Ends all other sessions but keeps this one. */
export function useChangePassword(onFeedWithdrawn: () => void) {
  return useMutation({
    mutationFn: (change: PasswordChange) =>
      http<string>('/api/user/profile/password', { method: 'PUT', body: change }),
    onSuccess: (_answer, { withdrawFeed }) => {
      if (withdrawFeed) onFeedWithdrawn();
    },
  });
}
