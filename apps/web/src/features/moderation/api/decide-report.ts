import type { DecisionWrite, ModerationDecision } from '@coequipiers/contract/moderation-schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';
import { moderationQueries } from './moderation-queries.ts';

/** Also closes other reports of the same content, so both lists are refetched. */
export function useDecideReport(email: string, reportId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: DecisionWrite) =>
      http<ModerationDecision>(`/api/moderation/reports/${encodeURIComponent(reportId)}/decision`, {
        method: 'POST',
        body,
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: moderationQueries.all(email) }),
  });
}
