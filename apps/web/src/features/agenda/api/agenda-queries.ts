import type { Agenda, AgendaFeed } from '@coequipiers/contract/agenda-schemas';
import { queryOptions } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';
import { readAgenda } from '../read-agenda.ts';

/** The keys have the e-mail, so that the next person on this device never sees this agenda. */
export const agendaQueries = {
  outings: (email: string) =>
    queryOptions({
      queryKey: ['agenda', email],
      queryFn: async ({ signal }): Promise<Agenda> =>
        readAgenda(await http<unknown>('/api/agenda', { signal })),
      retry: false,
    }),

  /** When the address of the calendar feed was made; null without one. */
  feed: (email: string) =>
    queryOptions({
      queryKey: ['agenda-feed', email],
      queryFn: ({ signal }) => http<AgendaFeed>('/api/agenda/feed', { signal }),
      retry: false,
    }),
};
