import type { ModerationDecision, OpenReport } from '@coequipiers/contract/moderation-schemas';
import { queryOptions } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';

const key = (email: string) => ['moderation', email] as const;

export const moderationQueries = {
  all: key,
  open: (email: string) =>
    queryOptions({
      queryKey: [...key(email), 'open'],
      queryFn: ({ signal }) => http<OpenReport[]>('/api/moderation/reports', { signal }),
      retry: false,
    }),
  decisions: (email: string) =>
    queryOptions({
      queryKey: [...key(email), 'decisions'],
      queryFn: ({ signal }) => http<ModerationDecision[]>('/api/moderation/decisions', { signal }),
      retry: false,
    }),
};
