import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { ApiError } from '../../lib/http.ts';
import { safeJson, setInitialQueries } from './first-state.ts';

it('is JSON that nothing can break out of', () => {
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

it('keeps that there is nothing, as the server would have said it', () => {
  const queryClient = new QueryClient();
  setInitialQueries(queryClient, [{ key: ['a', 1], missing: true }]);
  const { status, error } = queryClient.getQueryState(['a', 1]) ?? {};
  expect(status).toBe('error');
  expect(error).toBeInstanceOf(ApiError);
  expect((error as ApiError | null)?.status).toBe(404);
});
