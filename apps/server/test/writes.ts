import type { InjectOptions } from 'fastify';
import { anAlert, createAlert } from '../src/features/alerts/test/alert.ts';
import { aWrite } from '../src/features/announcements/test/publish.ts';
import { aliasOf, say } from '../src/features/chat/test/talk.ts';
import { formOf, formType, imagePart } from '../src/features/images/test/form.ts';
import { jpeg } from '../src/features/images/test/pictures.ts';
import { withOuting } from '../src/features/outings/test/outing.ts';
import type { TestApp } from './harness.ts';
import { notify } from './notify.ts';
import type { TestPerson } from './people.ts';

const picture = formOf(imagePart(await jpeg()));
const content = 'Je viens avec plaisir';
/** The password that `PUT /api/user/profile/password` sets. */
const newPassword = 'Terrain-Bleu-43';

/** A person with content of every kind, so that each of their writes changes something. */
export async function aBusyPerson(app: TestApp, person: TestPerson, friend: TestPerson) {
  const [own, friends] = [await withOuting(person), await withOuting(friend, { places: 1 })];
  // Both take part in each other's outing; the friend also asks to be let in.
  const asked = await withOuting(person, { admission: 'approval' });
  const slot = await withOuting(person, { repeat: 'weekly' });
  const friendsSlot = await withOuting(friend, { repeat: 'weekly' });
  for (const [by, id, every] of [
    [friend, own.id, false],
    [friend, asked.id, false],
    [person, friends.id, false],
    [person, friendsSlot.id, true],
  ] as const)
    await by.call({
      method: 'POST',
      url: `/api/announce/${id}/participation`,
      payload: { note: 'Avec joie', every },
    });
  const { conversationId } = await say(person, friend);
  await say(friend, { conversationId });
  const comment = await person.call({
    method: 'POST',
    url: `/api/comments/announce/${friends.id}`,
    payload: { content },
  });
  const favorite = await person.call({ method: 'POST', url: `/api/favorites/${own.id}` });
  await notify(app, { personId: person.id, type: 'info', title: 'Bonjour', preview: '' });
  const alert = await createAlert(person);
  const [notification] = (await person.call({ url: '/api/notifications' })).json<{ id: string }[]>();
  return {
    own: own.id,
    asked: asked.id,
    slot: slot.id,
    friends: friends.id,
    friendsSlot: friendsSlot.id,
    conversationId,
    commentId: comment.json<{ id: string }>().id,
    favoriteId: favorite.json<{ id: string }>().id,
    notificationId: notification?.id ?? '',
    alertId: alert.id,
    friendAlias: await aliasOf(app, friend),
  };
}

type Things = Awaited<ReturnType<typeof aBusyPerson>>;
type Write = Omit<InjectOptions, 'method'> & { url: string };

/** One request for every route that writes for the caller, by name of the route. */
export const writesOf = (things: Things, person: TestPerson, round: number): Record<string, Write> => ({
  'DELETE /api/user/intent': { url: '/api/user/intent' },
  'POST /api/announce': {
    url: '/api/announce',
    payload: aWrite(),
    headers: { 'idempotency-key': `announce-${round}` },
  },
  'PUT /api/announce/:id': { url: `/api/announce/${things.own}`, payload: aWrite({ title: 'Autre titre' }) },
  'POST /api/announce/:id/republish': { url: `/api/announce/${things.own}/republish` },
  'POST /api/announce/:id/vote': {
    url: `/api/announce/${things.friends}/vote`,
    payload: { voteType: 'LIKE' },
  },
  'POST /api/announce/:id/participation': {
    url: `/api/announce/${round % 2 ? things.friends : things.friendsSlot}/participation`,
    payload: { note: 'Encore moi', every: round % 2 === 0 },
  },
  'POST /api/announce/:id/participation/accept': {
    url: `/api/announce/${things.friends}/participation/accept`,
  },
  'DELETE /api/announce/:id/participation': { url: `/api/announce/${things.friends}/participation` },
  ...Object.fromEntries(
    (['accept', 'decline', 'remove'] as const).map((answer) => [
      `POST /api/announce/:id/participants/:alias/${answer}`,
      {
        url: `/api/announce/${answer === 'remove' ? things.own : things.asked}/participants/${things.friendAlias}/${answer}`,
        payload: { reason: 'Une autre fois' },
      },
    ]),
  ),
  'POST /api/announce/:id/participants/message': {
    url: `/api/announce/${things.own}/participants/message`,
    payload: { content },
  },
  'POST /api/announce/:id/outing/sos': { url: `/api/announce/${things.own}/outing/sos` },
  'POST /api/announce/:id/outing/close': { url: `/api/announce/${things.own}/outing/close` },
  'POST /api/announce/:id/outing/confirm': { url: `/api/announce/${things.own}/outing/confirm` },
  'DELETE /api/announce/:id/outing/confirm': { url: `/api/announce/${things.own}/outing/confirm` },
  'DELETE /api/announce/:id/outing/close': { url: `/api/announce/${things.own}/outing/close` },
  'POST /api/announce/:id/series/stop': { url: `/api/announce/${things.slot}/series/stop`, payload: {} },
  'POST /api/announce/:id/series/continue': { url: `/api/announce/${things.slot}/series/continue` },
  'POST /api/announce/:id/outing/cancel': {
    url: `/api/announce/${things.asked}/outing/cancel`,
    payload: { reason: 'Il pleut' },
  },
  'POST /api/alerts': { url: '/api/alerts', payload: anAlert() },
  'PUT /api/alerts/:id': { url: `/api/alerts/${things.alertId}`, payload: { paused: true } },
  'POST /api/favorites/:id': { url: `/api/favorites/${things.friends}` },
  'POST /api/favorites/:id/toggle': { url: `/api/favorites/${things.own}/toggle` },
  'POST /api/comments/announce/:id': {
    url: `/api/comments/announce/${things.friends}`,
    payload: { content },
    headers: { 'idempotency-key': `comment-${round}` },
  },
  'PUT /api/comments/:id': {
    url: `/api/comments/${things.commentId}`,
    payload: { content: 'Finalement, peut-être' },
  },
  'POST /api/chat': {
    url: '/api/chat',
    payload: { conversationId: things.conversationId, content },
    headers: { 'idempotency-key': `message-${round}` },
  },
  'PUT /api/chat/conversations/:id/read': {
    url: `/api/chat/conversations/${things.conversationId}/read`,
    payload: { seq: 1 },
  },
  'PUT /api/chat/conversations/:id/mute': {
    url: `/api/chat/conversations/${things.conversationId}/mute`,
    payload: { muted: true },
  },
  'PUT /api/user/profile': {
    url: '/api/user/profile',
    payload: { username: `${person.username}_bis`, zipCode: '69001', municipalityName: 'Lyon' },
  },
  'PUT /api/user/profile/password': {
    url: '/api/user/profile/password',
    payload: { currentPassword: person.password, newPassword },
  },
  'POST /api/agenda/feed': { url: '/api/agenda/feed' },
  'DELETE /api/agenda/feed': { url: '/api/agenda/feed' },
  'PUT /api/blocks/:alias': { url: `/api/blocks/${things.friendAlias}` },
  'PUT /api/push/subscription': {
    url: '/api/push/subscription',
    payload: {
      endpoint: `https://push.example.org/${person.username}`,
      keys: {
        p256dh: Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url'),
        auth: Buffer.alloc(16, 1).toString('base64url'),
      },
    },
  },
  'POST /api/images/upload': {
    url: '/api/images/upload',
    payload: picture,
    headers: { 'content-type': formType },
  },
  'PUT /api/notifications/:id/read': { url: `/api/notifications/${things.notificationId}/read` },
  'PUT /api/notifications/read-all': { url: '/api/notifications/read-all' },
  'DELETE /api/notifications/:id': { url: `/api/notifications/${things.notificationId}` },
  'DELETE /api/notifications': { url: '/api/notifications' },
  'DELETE /api/announce/:id/vote': { url: `/api/announce/${things.friends}/vote` },
  'DELETE /api/favorites/:id': { url: `/api/favorites/${things.own}` },
  'DELETE /api/favorites/favorite/:id': { url: `/api/favorites/favorite/${things.favoriteId}` },
  'DELETE /api/favorites': { url: '/api/favorites' },
  'DELETE /api/comments/:id': { url: `/api/comments/${things.commentId}` },
  'DELETE /api/chat/conversations/:id': { url: `/api/chat/conversations/${things.conversationId}` },
  'DELETE /api/blocks/:alias': { url: `/api/blocks/${things.friendAlias}` },
  'DELETE /api/push/subscription': {
    url: '/api/push/subscription',
    payload: { endpoint: `https://push.example.org/${person.username}` },
  },
  'DELETE /api/alerts/:id': { url: `/api/alerts/${things.alertId}` },
  'DELETE /api/announce/:id': { url: `/api/announce/${things.own}` },
});

export const requestOf = ([route, write]: [string, Write]): InjectOptions =>
  ({ ...write, method: route.split(' ')[0] }) as InjectOptions;
