import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { useSearch } from './use-search.ts';

const aroundLyon = '/?ville=Lyon&cp=69003&lat=45.75&lon=4.86';

const Page = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>
    <MemoryRouter initialEntries={[aroundLyon]}>{children}</MemoryRouter>
  </QueryClientProvider>
);

it('applies two changes before the next render, as when early clicks are replayed', () => {
  const { result } = renderHook(() => useSearch(), { wrapper: Page });
  act(() => {
    result.current.change({ distance: 25_000 });
    result.current.change({ category: 'Tennis' });
  });
  expect(result.current.filters).toMatchObject({ distance: 25_000, category: 'Tennis' });
  act(() => {
    result.current.change({ sort: 'distance' });
    result.current.change({ sort: 'recent' });
  });
  expect(result.current.filters).toMatchObject({ distance: 25_000, category: 'Tennis', sort: 'recent' });
});
