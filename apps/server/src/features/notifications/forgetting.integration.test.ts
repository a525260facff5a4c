import type { Notification } from '@coequipiers/contract/notifications-schemas';
import { expect, it } from 'vitest';
import { sharedTestApp } from '../../../test/harness.ts';
import { liveClient } from '../../../test/live.ts';
import { aPerson, type TestPerson } from '../../../test/people.ts';
import { publish, remove } from '../announcements/test/publish.ts';

const app = await sharedTestApp();
const url = await app.address();
const [author, reader] = [await aPerson(app), await aPerson(app)];

const bell = async (): Promise<string[]> =>
  (await author.call({ url: '/api/notifications' })).json<Notification[]>().map(({ preview }) => preview);
const keep = (id: string) => reader.call({ method: 'POST', url: `/api/favorites/${id}` });
const commentOn = async (id: string, content: string, by: TestPerson = reader): Promise<string> => {
  const payload = { content };
  return (await by.call({ method: 'POST', url: `/api/comments/announce/${id}`, payload })).json().id;
};
const removeComment = (id: string) => reader.call({ method: 'DELETE', url: `/api/comments/${id}` });

it('the notifications about a deleted announcement are removed, also on open pages', async () => {
  const [gone, stays] = [
    await publish(author, { title: 'Partie' }),
    await publish(author, { title: 'Reste' }),
  ];
  await keep(gone.id);
  await commentOn(gone.id, 'Je viens à la partie');
  await keep(stays.id);
  const { createdBy } = (await reader.call({ url: `/api/announce/${gone.id}` })).json();
  const message = { content: 'Toujours libre samedi ?', recipientIds: [createdBy], announceId: gone.id };
  expect((await reader.call({ method: 'POST', url: '/api/chat', payload: message })).statusCode).toBe(201);
  const before = (await author.call({ url: '/api/notifications' })).json<Notification[]>();
  expect(before).toHaveLength(4);

  const page = await liveClient({ url, token: author.token });
  await page.listen('/user/topic/inbox/events');
  await remove(author, gone.id);
  // The notification of a message belongs to its conversation, which still exists.
  expect(await bell()).toEqual(['Toujours libre samedi ?', 'Reste']);
  const { body } = await page.next();
  expect(body).toMatchObject({ type: 'notifications', change: 'removed' });
  expect((body as { ids: string[] }).ids.toSorted()).toEqual(
    before
      .filter(({ preview }) => preview.includes('artie'))
      .map(({ id }) => id)
      .toSorted(),
  );
  await page.leave();
  await author.call({ method: 'DELETE', url: '/api/notifications' });
});

it('deleting a comment removes its notification, and not that of a later comment by the same person', async () => {
  const { id } = await publish(author);
  const [first, second] = [await commentOn(id, 'Le premier'), await commentOn(id, 'Le deuxième')];
  await removeComment(first);
  expect(await bell()).toEqual(['Le deuxième']);
  await removeComment(second);
  expect(await bell()).toEqual([]);
});
