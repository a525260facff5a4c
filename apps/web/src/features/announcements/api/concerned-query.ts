import { queryOptions } from '@tanstack/react-query';
import { type Check, isCount } from '../../../lib/checks.ts';
import { http } from '../../../lib/http.ts';
import { withQuery } from '../../../lib/with-query.ts';
import { announcementApiPath } from './announcement-api-path.ts';

/** How many people take part, wait or ask in this week or one after it. Read each time it is shown. */
export const concernedQuery = (id: string, from: string) =>
  queryOptions({
    queryKey: ['concerned', id, from],
    queryFn: async ({ signal }): Promise<number> => {
      const answer = await http<unknown>(withQuery(`${announcementApiPath(id)}/series/concerned`, { from }), {
        signal,
      });
      const { people } = Object(answer) as { people?: unknown };
      if (!(isCount satisfies Check)(people)) throw new Error('No number of people');
      return Number(people);
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
