import { type InfiniteData, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { announcementsFrom } from '../../../../test/announcements.ts';
import { fakeServer } from '../../../../test/fake-server.ts';
import { noFilters, searchOfFilters } from '../search/search-params.ts';
import { useDeleteAnnouncement } from './delete-announcement.ts';
import { loadedAnnouncements, type NearbyPage, nearbyQuery, totalOf } from './nearby-queries.ts';
import { nearbyPage } from './read-nearby.ts';

afterEach(() => vi.unstubAllGlobals());

const pagesOf = (...pages: NearbyPage[]): InfiniteData<NearbyPage> => ({
  pages,
  pageParams: pages.map((_, page) => page),
});
const first = nearbyPage(announcementsFrom(0, 15), { count: 42, more: false });

it('counts what the server has counted, until the last page says how many there are', () => {
  expect(totalOf(pagesOf(first), 15, true)).toEqual({ count: 42, more: false });
  const second = nearbyPage(announcementsFrom(15, 4), undefined);
  expect(totalOf(pagesOf(first, second), 19, false)).toEqual({ count: 19, more: false });
  expect(totalOf(pagesOf(nearbyPage(announcementsFrom(0, 15), undefined)), 15, true).count).toBe(15);
  const many = nearbyPage(announcementsFrom(0, 15), { count: 1_000, more: true });
  expect(totalOf(pagesOf(many), 15, true)).toEqual({ count: 1_000, more: true });
});

it('counts one less at once when one is deleted, and the list does not end there', async () => {
  fakeServer({ 'DELETE /api/announce/0003': () => new Response(null, { status: 204 }) });
  const client = new QueryClient();
  const { queryKey, getNextPageParam } = nearbyQuery(searchOfFilters(noFilters, '2026-11-17'));
  client.setQueryData(queryKey, pagesOf(first));
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useDeleteAnnouncement('0003', { leave: () => undefined }), { wrapper });
  await act(() => result.current.mutateAsync());
  const data = client.getQueryData(queryKey);
  expect(loadedAnnouncements(data).map(({ id }) => id)).not.toContain('0003');
  expect(totalOf(data, 14, true)).toEqual({ count: 41, more: false });
  const [page] = data?.pages ?? [];
  expect(page && getNextPageParam(page, [page], 0, [0])).toBe(1);
});
