import type { Comment } from '@coequipiers/contract/comments-schemas';
import { afterAll, expect, it } from 'vitest';
import { sharedTestApp } from '../../../test/harness.ts';
import { liveClient } from '../../../test/live.ts';
import { aPerson, type TestPerson } from '../../../test/people.ts';
import { publish } from '../announcements/test/publish.ts';
import { block, unblock } from '../chat/test/talk.ts';

const app = await sharedTestApp();
const url = await app.address();
const [writer, anna, hidden] = [await aPerson(app), await aPerson(app), await aPerson(app)];
const { id } = await publish(writer);
const topic = `/topic/announces/${id}/comments`;

/** A person or visitor with the page of the announcement open. */
async function listening(person?: TestPerson) {
  const page = await liveClient({ url, token: person?.token });
  await page.listen(topic);
  afterAll(page.leave);
  return page;
}
const post = async (person: TestPerson, content: string): Promise<Comment> =>
  (await person.call({ method: 'POST', url: `/api/comments/announce/${id}`, payload: { content } })).json();

it('shows open pages what happens to comments, each as they may see it', async () => {
  const [visitor, own] = [await listening(), await listening(anna)];
  const comment = await post(anna, 'On se retrouve où ?');

  const event = (await visitor.next()).body;
  expect(event).toMatchObject({
    event: 'published',
    id: comment.id,
    content: 'On se retrouve où ?',
    authorUsername: anna.username,
    createdBy: expect.stringMatching(/^u_/),
  });
  expect(JSON.stringify(event)).not.toContain(anna.email);
  expect((await own.next()).body).toEqual({ ...comment, event: 'published' });

  const change = {
    method: 'PUT' as const,
    url: `/api/comments/${comment.id}`,
    payload: { content: 'Devant le stade ?' },
  };
  await anna.call(change);
  await anna.call(change);
  expect((await visitor.next()).body).toMatchObject({
    event: 'edited',
    id: comment.id,
    content: 'Devant le stade ?',
    edited: true,
  });

  await anna.call({ method: 'DELETE', url: `/api/comments/${comment.id}` });
  expect((await visitor.next()).body).toEqual({ event: 'deleted', id: comment.id });
});

it('says at the subscription which comment is the newest, as each may see it', async () => {
  const { id: other } = await publish(writer);
  const subscribed = async (person?: TestPerson) => {
    const page = await liveClient({ url, token: person?.token });
    const newest = await page.listen(`/topic/announces/${other}/comments`);
    await page.leave();
    return newest;
  };
  expect(await subscribed()).toBe('');
  const [one, two] = [await aPerson(app), await aPerson(app)];
  const comment = async (person: TestPerson): Promise<Comment> =>
    (
      await person.call({
        method: 'POST',
        url: `/api/comments/announce/${other}`,
        payload: { content: 'Présent' },
      })
    ).json();
  const [first, second] = [await comment(one), await comment(two)];
  expect(await subscribed()).toBe(second.id);
  await block(app, one, two);
  expect(await subscribed(one)).toBe(first.id);
});

it('shows nothing to those who do not see the author', async () => {
  const alias = (await app.call({ url: `/api/announce/${(await publish(hidden)).id}` })).json().createdBy;
  await anna.call({ method: 'PUT', url: `/api/blocks/${alias}` });
  const [page, visitor] = [await listening(hidden), await listening()];
  const comment = await post(anna, 'Rien que pour les autres');
  expect((await visitor.next()).body).toMatchObject({ event: 'published', id: comment.id });
  await anna.call({ method: 'DELETE', url: `/api/comments/${comment.id}` });
  expect((await visitor.next()).body).toEqual({ event: 'deleted', id: comment.id });
  // The next event is one that they may see.
  const next = await post(writer, 'Pour tous');
  expect((await page.next()).body).toMatchObject({ event: 'published', id: next.id });
});

it('reaches those who see the announcement, and no longer once its author has blocked them', async () => {
  const [reader, stranger] = [await aPerson(app), await aPerson(app)];
  const [page, visitor] = [await listening(reader), await listening()];
  await post(anna, 'Avant');
  expect((await page.next()).body).toMatchObject({ content: 'Avant' });
  await visitor.next();
  await block(app, writer, reader);
  await post(stranger, 'Pendant');
  expect((await visitor.next()).body).toMatchObject({ content: 'Pendant' });
  const refused = await liveClient({ url, token: reader.token });
  refused.client.subscribe(topic, () => undefined);
  expect((await refused.refused).headers).toMatchObject({ code: 'REFUSED' });
  await unblock(app, writer, reader);
  await post(stranger, 'Après');
  expect((await page.next()).body).toMatchObject({ content: 'Après' });
});

it('no comment reaches a person who was blocked before it was written, however many are written meanwhile', async () => {
  const reader = await aPerson(app);
  const page = await listening(reader);
  const writers = await Promise.all([1, 2].map(() => aPerson(app)));
  const hiddenOnes = new Set<string>();
  for (let round = 0; round < 6; round += 1) {
    let blocked = false;
    const write = async (person: TestPerson): Promise<void> => {
      for (let left = 3; left > 0; left -= blocked ? 1 : 0) {
        const isHidden = blocked;
        const comment = await post(person, `Tour ${round}`);
        if (isHidden) hiddenOnes.add(comment.id);
      }
    };
    const writing = Promise.all(writers.map(write));
    await (round % 2 === 0 ? block(app, writer, reader) : block(app, reader, writer));
    blocked = true;
    await writing;
    await (round % 2 === 0 ? unblock(app, writer, reader) : unblock(app, reader, writer));
    const { id: last } = await post(anna, `Fin du tour ${round}`);
    let event: { id?: string };
    do {
      event = (await page.next()).body as { id?: string };
      expect(hiddenOnes).not.toContain(event.id);
    } while (event.id !== last);
  }
  expect(hiddenOnes.size).toBeGreaterThanOrEqual(6 * writers.length);
});

it('is refused for an announcement that does not exist', async () => {
  const page = await liveClient({ url });
  page.client.subscribe(`/topic/announces/${'f'.repeat(32)}/comments`, () => undefined);
  expect((await page.refused).headers).toMatchObject({ code: 'REFUSED' });
});

it('tells the author of the announcement', async () => {
  const inbox = await liveClient({ url, token: writer.token });
  afterAll(inbox.leave);
  await inbox.listen('/user/topic/inbox');
  await post(anna, 'Je serai là');
  expect((await inbox.next()).body).toMatchObject({
    type: 'announcement',
    title: `${anna.username} a commenté «\u00A0Tennis le dimanche matin\u00A0».`,
    preview: 'Je serai là',
    announceId: id,
  });
  await anna.call({ method: 'POST', url: `/api/favorites/${id}` });
  expect((await inbox.next()).body).toMatchObject({ type: 'favorite', announceId: id, senderId: null });
});
