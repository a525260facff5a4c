import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { ApiError } from '../../lib/http.ts';
import { safeJson, setInitialQueries } from './first-state.ts';

it('escapes JSON so that it cannot close its script element', () => {
  const hostile = { title: '</script><script>alert(1)</script><!--', lines: '\u2028\u2029' };
  const text = safeJson(hostile);
  expect(text).not.toMatch(/[<\u2028\u2029]/);
  expect(JSON.parse(text)).toEqual(hostile);
});

it('gives every query the answer that the server rendered', () => {
  const queryClient = new QueryClient();
  setInitialQueries(queryClient, [{ key: ['a', 1], data: { title: 'Tennis' } }]);
  expect(queryClient.getQueryData(['a', 1])).toEqual({ title: 'Tennis' });
});

it('stores a missing announcement as a 404 error', () => {
  const queryClient = new QueryClient();
  setInitialQueries(queryClient, [{ key: ['a', 1], missing: true }]);
  const { status, error } = queryClient.getQueryState(['a', 1]) ?? {};
  expect(status).toBe('error');
  expect(error).toBeInstanceOf(ApiError);
  expect((error as ApiError | null)?.status).toBe(404);
});
