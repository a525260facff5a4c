import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { http } from '../../../lib/http.ts';
import { announcementKeys } from './announcement-queries.ts';

type Options = {
  /** Navigates away from a screen that shows the announcement. */
  leave: () => void | Promise<void>;
};

/** Removes it from lists at once, then refetches them. */
export function useDeleteAnnouncement(id: string, { leave }: Options) {
  const client = useQueryClient();
  const one = announcementKeys.one(id);
  const gone = useRef(false);

  // The query is removed at unmount: a mounted screen would request it again.
  useEffect(
    () => () => {
      if (gone.current) client.removeQueries({ queryKey: announcementKeys.one(id) });
    },
    [client, id],
  );

  return useMutation({
    mutationFn: () => http<void>(`/api/announce/${id}`, { method: 'DELETE' }),
    onSuccess: async () => {
      const lists = {
        queryKey: announcementKeys.all,
        predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[1] !== one[1],
      };
      gone.current = true;
      client.setQueriesData(lists, (list: unknown) => without(list, id));
      await leave();
      void client.invalidateQueries(lists);
    },
  });
}

/** For a list, a paged list or a page with a count. */
function without(list: unknown, id: string): unknown {
  if (Array.isArray(list)) return list.filter((one: { id?: unknown }) => one.id !== id);
  if (isPaged(list)) return { ...list, pages: list.pages.map((page) => without(page, id)) };
  return isCounted(list) ? { ...list, content: without(list.content, id) } : list;
}

const isCounted = (list: unknown): list is { content: unknown[] } =>
  typeof list === 'object' && list !== null && 'content' in list && Array.isArray(list.content);

const isPaged = (list: unknown): list is InfiniteData<unknown> =>
  typeof list === 'object' && list !== null && 'pages' in list && Array.isArray(list.pages);
