import { errors } from '@coequipiers/contract/errors';
import { errorBody } from '@coequipiers/contract/errors-schemas';
import { expect, it } from 'vitest';
import { sharedTestApp } from '../../../test/harness.ts';

const app = await sharedTestApp();
const get = (url: string) => app.call({ url });
const report = (targetId: string) =>
  app.call({
    method: 'POST',
    url: '/api/reports',
    payload: { targetType: 'announcement', targetId, reason: 'spam' },
  });
const unreadable = 'Ce texte contient des caractères qui ne sont pas acceptés';

it.each([
  ['a body', () => report('abc\u0000'), 400, unreadable],
  ['a body, as half a character', () => report('abc\ud800'), 400, unreadable],
  ['a query', () => get('/api/announce/categories?anything=%00'), 400, unreadable],
  ['a path', () => get('/api/legal/%00'), 404, errors.NOT_FOUND.userMessage],
])('what cannot be stored is refused in %s', async (_where, call, status, userMessage) => {
  const answer = await call();
  expect(answer.statusCode).toBe(status);
  expect(errorBody.parse(answer.json())).toMatchObject({ userMessage });
});

it.each([
  '/announce/%00',
  '/seo/announce/%00',
  '/AnnounceDetailPage/a%00b',
  '/?ville=%00',
  '/login?next=%00',
  '/ChatPage?conversation=%00',
])('the page for what does not exist is at %s', async (url) => {
  const answer = await get(url);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
});
