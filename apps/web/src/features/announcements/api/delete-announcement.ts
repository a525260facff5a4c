import type { Total } from '@coequipiers/contract/search';
import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { http } from '../../../lib/http.ts';
import { announcementApiPath } from './announcement-api-path.ts';
import { announcementKeys } from './announcement-keys.ts';
import type { NearbyPage } from './nearby-queries.ts';

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
    mutationFn: () => http<void>(announcementApiPath(id), { method: 'DELETE' }),
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

type Listed = { id?: unknown };

/** For a list, a paged list or a page with its content. */
function without(list: unknown, id: string): unknown {
  if (Array.isArray(list)) return list.filter((one: Listed) => one.id !== id);
  if (isPaged(list)) return { ...list, pages: withOneLess(list.pages, id) };
  return isPage(list) ? { ...list, content: without(list.content, id) } : list;
}

/** The first page of a search has the number of all that it finds. */
function withOneLess(pages: readonly unknown[], id: string): unknown[] {
  const listed = pages.some((page) => isPage(page) && page.content.some((one) => one.id === id));
  return pages.map((page) => {
    const rest = without(page, id);
    return listed && isCounted(rest)
      ? { ...rest, total: { ...rest.total, count: rest.total.count - 1 } }
      : rest;
  });
}

const isPage = (list: unknown): list is { content: Listed[] } =>
  typeof list === 'object' && list !== null && 'content' in list && Array.isArray(list.content);

const isCounted = (page: unknown): page is NearbyPage & { total: Total } =>
  isPage(page) && 'total' in page && page.total !== null;

const isPaged = (list: unknown): list is InfiniteData<unknown> =>
  typeof list === 'object' && list !== null && 'pages' in list && Array.isArray(list.pages);
