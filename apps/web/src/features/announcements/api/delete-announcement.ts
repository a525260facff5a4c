import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';
import { announcementKeys } from './announcement-queries.ts';

type Options = {
  /** Leads away from a screen that shows the announcement, before it is forgotten. */
  leave?: () => void | Promise<void>;
};

/** Lists lose it at once, then ask again. */
export function useDeleteAnnouncement(id: string, { leave }: Options = {}) {
  const client = useQueryClient();
  const one = announcementKeys.one(id);
  return useMutation({
    mutationFn: () => http<void>(`/api/announce/${id}`, { method: 'DELETE' }),
    onSuccess: async () => {
      const lists = {
        queryKey: announcementKeys.all,
        predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[1] !== one[1],
      };
      client.setQueriesData(lists, (list: unknown) => without(list, id));
      await leave?.();
      client.removeQueries({ queryKey: one });
      void client.invalidateQueries(lists);
    },
  });
}

/** Of a list, or of the pages of one, also when these are counted. */
function without(list: unknown, id: string): unknown {
  if (Array.isArray(list)) return list.filter((one: { id?: unknown }) => one.id !== id);
  if (isPaged(list)) return { ...list, pages: list.pages.map((page) => without(page, id)) };
  return isCounted(list) ? { ...list, content: without(list.content, id) } : list;
}

const isCounted = (list: unknown): list is { content: unknown[] } =>
  typeof list === 'object' && list !== null && 'content' in list && Array.isArray(list.content);

const isPaged = (list: unknown): list is InfiniteData<unknown> =>
  typeof list === 'object' && list !== null && 'pages' in list && Array.isArray(list.pages);
