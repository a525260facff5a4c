import { expect, it } from 'vitest';
import { sharedTestApp } from '../test/harness.ts';
import { aPerson } from '../test/people.ts';
import { publish } from './features/announcements/test/publish.ts';

const app = await sharedTestApp();

// These requests answer 204 whether or not there was anything, so the status says nothing.
it('a request that deletes favourites or notifications deletes nothing of somebody else', async () => {
  const [mine, other] = [await aPerson(app), await aPerson(app)];
  const { id: liked } = await publish(other);
  const kept = (await mine.call({ method: 'POST', url: `/api/favorites/${liked}` })).json<{ id: string }>();
  const [notice] = (await other.call({ url: '/api/notifications' })).json<{ id: string }[]>();
  await other.call({ method: 'DELETE', url: `/api/favorites/favorite/${kept.id}` });
  await other.call({ method: 'DELETE', url: '/api/favorites' });
  await mine.call({ method: 'DELETE', url: `/api/notifications/${notice?.id}` });
  await mine.call({ method: 'DELETE', url: '/api/notifications' });
  expect((await mine.call({ url: '/api/favorites/count' })).json()).toEqual({ count: 1 });
  expect((await other.call({ url: '/api/notifications' })).json()).toHaveLength(1);
});
