import { useMutation, useQueryClient } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';
import { agendaQueries } from '../../agenda/api/agenda-queries.ts';

type PasswordChange = {
  currentPassword: string;
  newPassword: string;
  /** Ends the calendar feed too. */
  withdrawFeed?: boolean;
};

/** Ends all other sessions but keeps this one. */
export function useChangePassword(email: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: PasswordChange) =>
      http<string>('/api/user/profile/password', { method: 'PUT', body: change }),
    onSuccess: (_answer, { withdrawFeed }) => {
      if (withdrawFeed) client.setQueryData(agendaQueries.feed(email).queryKey, null);
    },
  });
}
