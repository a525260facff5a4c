import { QueryClient } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { closeSession, openSession } from '../lib/session.ts';
import { Providers } from './providers.tsx';

it('clears all loaded data at logout, including favourites and conversations', () => {
  openSession('token-of-camille', 'camille@exemple.org');
  const client = new QueryClient();
  render(<Providers queryClient={client}>Page</Providers>);
  client.setQueryData(['favorites', 'ids', 'camille@exemple.org'], ['a1']);
  client.setQueryData(['chat', 'inbox'], [{ id: 'c1' }]);
  act(closeSession);
  expect(client.getQueryCache().getAll()).toEqual([]);
});
