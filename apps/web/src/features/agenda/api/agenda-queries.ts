import type { Agenda, AgendaFeed } from '@coequipiers/contract/agenda-schemas';
import { queryOptions } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';
import { readAgenda } from '../read-agenda.ts';

/** The keys have the e-mail, so that the next person on this device sees none of it. */
export const agendaQueries = {
  outings: (email: string) =>
    queryOptions({
      queryKey: ['agenda', email],
      queryFn: async ({ signal }): Promise<Agenda> =>
        readAgenda(await http<unknown>('/api/agenda', { signal })),
      retry: false,
    }),

  /** Since when a calendar may read it; null without a feed. */
  feed: (email: string) =>
    queryOptions({
      queryKey: ['agenda-feed', email],
      queryFn: ({ signal }) => http<AgendaFeed>('/api/agenda/feed', { signal }),
      retry: false,
    }),
};
