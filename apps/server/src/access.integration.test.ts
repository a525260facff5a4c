import { stoppedKinds } from '@coequipiers/contract/notices';
import { builtPaths, formerPaths } from '@coequipiers/contract/pages';
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../test/harness.ts';
import { notify } from '../test/notify.ts';
import { aPerson, callWith } from '../test/people.ts';
import { operationsOf } from '../test/requests.ts';
import { aFeed } from './features/agenda/test/feed.ts';
import { anAlert, createAlert } from './features/alerts/test/alert.ts';
import { aWrite, publish } from './features/announcements/test/publish.ts';
import { aliasOf, say } from './features/chat/test/talk.ts';
import { setModerator } from './features/moderation/moderators.ts';
import { withOuting } from './features/outings/test/outing.ts';

const app = await startTestApp();
const [owner, stranger, moderator] = [await aPerson(app), await aPerson(app), await aPerson(app)];
await setModerator(app.db, moderator.email, true);
const alias = await aliasOf(app, await aPerson(app));
const conversation = `/api/chat/conversations/${(await say(owner, await aPerson(app))).conversationId}`;
const { id } = await publish(owner);
const announcement = `/api/announce/${id}`;
const favorite = (
  await owner.call({ method: 'POST', url: announcement.replace('announce', 'favorites') })
).json();
const [comment, deletableComment] = await Promise.all(
  [1, 2].map(async () => {
    const payload = { content: 'Je viens avec plaisir' };
    const answer = await owner.call({ method: 'POST', url: `/api/comments/announce/${id}`, payload });
    return `/api/comments/${answer.json().id}`;
  }),
);
/** Outings: one that people join, one that they only read about, and one that is cancelled. */
const [joinable, organised, cancelled] = await Promise.all(
  [1, 2, 3].map(async () => `/api/announce/${(await withOuting(owner)).id}`),
);
await owner.call({ method: 'POST', url: `${cancelled}/outing/cancel`, payload: {} });
/** The feed of someone whom none of these requests change. */
const feed = await aFeed(await aPerson(app));
const [alert, deletableAlert] = [await createAlert(owner), await createAlert(owner)].map(
  (made) => `/api/alerts/${made.id}`,
);
const deletable = `/api/announce/${(await publish(owner)).id}`;
const { id: ownerId } = await app.db
  .selectFrom('people')
  .select('id')
  .where('email', '=', owner.email)
  .executeTakeFirstOrThrow();
await notify(app, { personId: ownerId, type: 'info', title: 'Bonjour', preview: '' });
const notification = `/api/notifications/${(await owner.call({ url: '/api/notifications' })).json<{ id: string }[]>()[0]?.id}`;

/** Tokens that are no longer valid: of a deleted account, an ended session and an expired one. */
const [deleted, loggedOut, expired] = [await aPerson(app), await aPerson(app), await aPerson(app)];
await deleted.call({ method: 'DELETE', url: '/api/user', payload: { password: deleted.password } });
await loggedOut.call({ method: 'POST', url: '/api/auth/logout' });
await sql`
  UPDATE sessions SET expires_at = now() - interval '1 second' FROM people
  WHERE people.id = person_id AND email = ${expired.email}`.execute(app.db);

type Row = {
  /** The rest of the request. */
  with?: Omit<InjectOptions, 'method' | 'url'> & { path?: string };
  /** Expected status for a visitor, the owner and somebody else. */
  anonymous: number;
  owner: number;
  stranger: number;
  /** Expected status for a moderator, where it differs from somebody else's. */
  moderator?: number;
};

const everyone = (status: number, options: Row['with'] = {}): Row => ({
  with: options,
  anonymous: status,
  owner: status,
  stranger: status,
});
const people = (status: number, options: Row['with'] = {}): Row => ({
  ...everyone(status, options),
  anonymous: 401,
});

/** 'Not found' for everyone but moderators. */
const moderators = (status: number, options: Row['with'] = {}): Row => ({
  ...people(404, options),
  moderator: status,
});

/** 'Not found' for everyone but the owner. */
const ownersOnly = (status: number, options: Row['with'] = {}): Row => ({
  ...people(status, options),
  stranger: 404,
});

/** An invalid session name, so that none of these requests waits. */
const polling = ['/ws', '/api/ws'].flatMap((prefix) => [
  ...['', '/info'].map((path) => [`GET ${prefix}${path}`, everyone(200)] as const),
  [`GET ${prefix}/websocket`, everyone(400)] as const,
  [
    `GET ${prefix}/:server/:session/websocket`,
    everyone(400, { path: `${prefix}/000/abc/websocket` }),
  ] as const,
  ...['xhr', 'xhr_streaming', 'xhr_send'].map(
    (path) =>
      [
        `POST ${prefix}/:server/:session/${path}`,
        everyone(404, { path: `${prefix}/000/no.session/${path}` }),
      ] as const,
  ),
]);

const pages = [
  ...builtPaths.map((path) => [`GET ${path}`, everyone(200)] as const),
  ...Object.keys(formerPaths).map((path) => [`GET ${path}`, everyone(302)] as const),
];

/** Expected access by route. A route that is missing here fails the test. */
const table: Record<string, Row> = {
  ...Object.fromEntries(pages),
  ...Object.fromEntries(polling),
  'GET /announce/:id': everyone(200, { path: announcement.replace('/api', '') }),
  'GET /healthz': everyone(200),
  'GET /readyz': everyone(200),
  'GET /metrics': everyone(200),
  'GET /assets/*': everyone(200, { path: '/assets/app-1a2b3c4d.js' }),
  'GET /:name(^[\\w-]+\\.\\w+$)': everyone(404, { path: '/favicon.ico' }),
  'GET /robots.txt': everyone(200),
  'GET /sitemap.xml': everyone(200),
  'GET /sitemaps/:part.xml': everyone(200, { path: '/sitemaps/debut.xml' }),
  'GET /seo/announce/:id': everyone(200, { path: announcement.replace('/api', '/seo') }),
  'GET /seo/announce/:id/share.jpg': everyone(200, {
    path: `${announcement.replace('/api', '/seo')}/share.jpg`,
  }),
  'GET /seo/share.jpg': everyone(200),
  'GET /dev/mails': everyone(200),
  'GET /dev/mails/:name': everyone(404, { path: '/dev/mails/nothing.eml' }),
  'GET /dev/mails/:name/html': everyone(404, { path: '/dev/mails/nothing.eml/html' }),

  'GET /api/cities': everyone(200, { query: { prefix: 'lyon' } }),
  'GET /api/cities/nearest': everyone(200, { query: { latitude: '45.76', longitude: '4.84' } }),
  'GET /api/map': everyone(200),
  'GET /api/legal/:slug': everyone(200, { path: '/api/legal/conditions' }),

  'GET /api/announce/nearby': everyone(200),
  'GET /api/announce/nearby/places': everyone(200),
  'GET /api/announce/nearby/wider': everyone(200),
  'GET /api/announce/categories': everyone(200),
  'GET /api/announce/me': people(200),
  'POST /api/announce': people(201, { payload: aWrite() }),
  'GET /api/announce/:id': everyone(200, { path: announcement }),
  'POST /api/announce/:id/view': everyone(204, { path: `${announcement}/view` }),
  'PUT /api/announce/:id': ownersOnly(200, { path: announcement, payload: aWrite() }),
  'POST /api/announce/:id/republish': ownersOnly(200, { path: `${announcement}/republish` }),
  'DELETE /api/announce/:id': ownersOnly(204, { path: deletable }),

  'GET /api/announce/:id/vote': everyone(200, { path: `${announcement}/vote` }),
  'POST /api/announce/:id/vote': {
    ...people(200, { path: `${announcement}/vote`, payload: { voteType: 'LIKE' } }),
    owner: 400,
  },
  'DELETE /api/announce/:id/vote': people(204, { path: `${announcement}/vote` }),

  'POST /api/announce/:id/participation': {
    ...people(200, { path: `${joinable}/participation`, payload: {} }),
    owner: 400,
  },
  'POST /api/announce/:id/participation/accept': {
    ...people(409, { path: `${organised}/participation/accept` }),
    owner: 400,
  },
  'DELETE /api/announce/:id/participation': people(204, { path: `${organised}/participation` }),
  'GET /api/announce/:id/participants': ownersOnly(200, { path: `${organised}/participants` }),
  ...Object.fromEntries(
    ['accept', 'decline', 'remove'].map((answer) => [
      `POST /api/announce/:id/participants/:alias/${answer}`,
      ownersOnly(409, { path: `${organised}/participants/${alias}/${answer}`, payload: {} }),
    ]),
  ),
  'POST /api/announce/:id/participants/message': ownersOnly(200, {
    path: `${organised}/participants/message`,
    payload: { content: 'À demain' },
  }),
  'POST /api/announce/:id/outing/cancel': ownersOnly(200, {
    path: `${cancelled}/outing/cancel`,
    payload: {},
  }),
  'POST /api/announce/:id/outing/close': ownersOnly(409, { path: `${cancelled}/outing/close` }),
  'POST /api/announce/:id/outing/confirm': ownersOnly(409, { path: `${cancelled}/outing/confirm` }),
  'DELETE /api/announce/:id/outing/confirm': ownersOnly(409, { path: `${cancelled}/outing/confirm` }),
  'DELETE /api/announce/:id/outing/close': ownersOnly(200, { path: `${cancelled}/outing/close` }),
  'GET /api/announce/:id/outings': everyone(200, { path: `${organised}/outings` }),
  'POST /api/announce/:id/series/stop': ownersOnly(409, { path: `${organised}/series/stop`, payload: {} }),
  'POST /api/announce/:id/series/continue': ownersOnly(409, { path: `${organised}/series/continue` }),
  'GET /api/announce/:id/series/concerned': ownersOnly(409, { path: `${organised}/series/concerned` }),
  'POST /api/announce/:id/outing/sos': ownersOnly(409, { path: `${cancelled}/outing/sos` }),

  'GET /api/agenda': people(200),
  'GET /api/agenda/feed': people(200),
  'POST /api/agenda/feed': people(201),
  'DELETE /api/agenda/feed': people(204),
  'GET /api/agenda/:secret.ics': everyone(200, { path: feed }),
  'GET /api/announce/:id/outing.ics': everyone(200, { path: `${organised}/outing.ics` }),

  'GET /api/alerts': people(200),
  'POST /api/alerts': people(201, { payload: anAlert() }),
  'PUT /api/alerts/:id': ownersOnly(200, { path: alert ?? '', payload: { maxDistance: 5_000 } }),
  'DELETE /api/alerts/:id': ownersOnly(204, { path: deletableAlert ?? '' }),

  'POST /api/alerts/by-email': everyone(202, { payload: { ...anAlert(), email: 'personne@exemple.org' } }),
  'POST /api/alerts/confirm': everyone(400, { payload: { token: 'x' } }),
  'GET /api/alerts/by-token': everyone(400),
  'PUT /api/alerts/by-token': everyone(400, { payload: {} }),
  'POST /api/alerts/stop': everyone(400, { payload: { token: 'x' } }),
  'POST /alerts/stop': everyone(404, { query: { token: 'x' } }),

  'POST /api/announce/:id/participation/by-email': everyone(202, {
    path: `${joinable}/participation/by-email`,
    payload: { firstName: 'Inès', email: 'ines@exemple.org' },
  }),
  'POST /api/participation/check': everyone(400, { payload: { token: 'x' } }),
  'POST /api/participation/confirm': everyone(400, { payload: { token: 'x', ofAge: true } }),
  'POST /api/participation/stop': everyone(400, { payload: { token: 'x' } }),
  'POST /api/participation/stop/undo': everyone(400, { payload: { token: 'x' } }),
  'POST /participer/stop': everyone(404, { query: { token: 'x' } }),

  'GET /api/favorites': people(200),
  'GET /api/favorites/ids': people(200),
  'GET /api/favorites/count': people(200),
  'GET /api/favorites/:id/check': people(200, { path: `/api/favorites/${id}/check` }),
  'POST /api/favorites/:id': people(201, { path: `/api/favorites/${id}` }),
  'POST /api/favorites/:id/toggle': people(200, { path: `/api/favorites/${id}/toggle` }),
  'DELETE /api/favorites/:id': people(204, { path: `/api/favorites/${id}` }),
  'DELETE /api/favorites/favorite/:id': people(204, { path: `/api/favorites/favorite/${favorite.id}` }),
  'DELETE /api/favorites': people(204),

  'GET /api/comments/announce/:id': everyone(200, { path: `/api/comments/announce/${id}` }),
  'GET /api/comments/announce/:id/count': everyone(200, { path: `/api/comments/announce/${id}/count` }),
  'POST /api/comments/announce/:id': people(201, {
    path: `/api/comments/announce/${id}`,
    payload: { content: 'Je viens' },
  }),
  'PUT /api/comments/:id': ownersOnly(200, { path: comment ?? '', payload: { content: 'Je viens' } }),
  'DELETE /api/comments/:id': ownersOnly(204, { path: deletableComment ?? '' }),

  'POST /api/user/register': everyone(400, { payload: {} }),
  'GET /api/user/activate': everyone(400),
  'POST /api/user/activation': everyone(400, { payload: { token: 'x', secret: 'x' } }),
  'POST /api/user/activation/check': everyone(400, { payload: { token: 'x' } }),
  'POST /api/user/registration/state': everyone(200, { payload: { secret: 'x'.repeat(43) } }),
  'PUT /api/user/registration': everyone(400, {
    payload: { secret: 'x'.repeat(43), email: 'personne@exemple.org' },
  }),
  'GET /api/user/intent': people(200),
  'DELETE /api/user/intent': people(204),
  'POST /api/user/login-link': everyone(202, { payload: { email: 'personne@exemple.org' } }),
  'POST /api/user/login-link/check': everyone(400, { payload: { token: 'x' } }),
  'POST /api/user/login-link/confirm': everyone(400, { payload: { token: 'x' } }),
  'POST /api/user/resend-activation': everyone(200, { payload: { email: 'personne@exemple.org' } }),
  'POST /api/auth/login': everyone(401, {
    payload: { email: 'personne@exemple.org', password: 'Rien-Du-Tout-1' },
  }),
  'POST /api/user/forgot-password': everyone(200, { payload: { email: 'personne@exemple.org' } }),
  'POST /api/user/reset-password': everyone(400, { payload: { token: 'x', newPassword: 'Rien-Du-Tout-1' } }),

  'GET /api/user/profile': people(200),
  'PUT /api/user/profile': people(200, { payload: {} }),
  'PUT /api/user/profile/password': people(400, {
    payload: { currentPassword: 'x', newPassword: 'Rien-Du-Tout-1' },
  }),
  'GET /api/user/by-email': { ...people(200, { query: { email: owner.email } }), anonymous: 404 },
  'GET /api/user/export': people(200),
  'DELETE /api/user': people(400, { payload: { password: 'x' } }),
  'POST /api/images/upload': people(400),
  'GET /images/:id/:file': everyone(404, { path: `/images/${'0'.repeat(32)}/card.webp` }),

  'GET /api/notifications': people(200),
  'GET /api/notifications/unread-count': people(200),
  'PUT /api/notifications/read-all': people(204),
  'PUT /api/notifications/:id/read': ownersOnly(200, { path: `${notification}/read` }),
  'DELETE /api/notifications/:id': people(204, { path: `/api/notifications/${'0'.repeat(32)}` }),
  'DELETE /api/notifications': people(204),
  'POST /api/chat': people(404, { payload: { content: 'Salut', recipientIds: ['personne@exemple.org'] } }),
  'GET /api/chat/conversations': people(200),
  'GET /api/chat/unread-count': people(200),
  'GET /api/api/chat/unread-count': people(200),
  'GET /api/chat/:id': ownersOnly(200, { path: conversation.replace('/conversations', '') }),
  'GET /api/chat/conversations/:id/messages': ownersOnly(200, { path: `${conversation}/messages` }),
  'PUT /api/chat/conversations/:id/read': ownersOnly(200, {
    path: `${conversation}/read`,
    payload: { seq: 1 },
  }),
  'PUT /api/chat/conversations/:id/mute': ownersOnly(200, {
    path: `${conversation}/mute`,
    payload: { muted: true },
  }),
  'DELETE /api/chat/conversations/:id': ownersOnly(204, { path: conversation }),
  'GET /api/chat/mails/stop': everyone(404),
  'POST /api/chat/mails/stop': everyone(404),
  'GET /api/newsletter/stop': everyone(404),
  'POST /api/newsletter/stop': everyone(404),
  ...Object.fromEntries(
    [
      ...stoppedKinds.map((kind) => `/api/notices/${kind}/stop`),
      '/api/participations/leave',
      '/api/alerts/stop-all',
    ].flatMap((path) => [
      [`GET ${path}`, everyone(404)],
      [`POST ${path}`, everyone(404)],
    ]),
  ),
  'GET /api/push/key': people(200),
  'PUT /api/push/subscription': people(400, { payload: { endpoint: 'http://127.0.0.1/' } }),
  'DELETE /api/push/subscription': people(204, { payload: { endpoint: 'https://push.example/x' } }),
  'POST /api/push/answer': everyone(404, { payload: { token: 'x', answer: 'yes' } }),
  'GET /api/blocks': people(200),
  'GET /api/people/:alias': people(200, { path: `/api/people/${alias}` }),

  'PUT /api/blocks/:alias': people(200, { path: `/api/blocks/${alias}` }),
  'DELETE /api/blocks/:alias': people(204, { path: `/api/blocks/${alias}` }),
  'POST /api/reports': everyone(404, {
    payload: {
      targetType: 'announcement',
      targetId: '0'.repeat(32),
      reason: 'spam',
      email: 'temoin@exemple.org',
    },
  }),
  'GET /api/moderation/reports': moderators(200),
  'GET /api/moderation/decisions': moderators(200),
  'POST /api/moderation/reports/:id/decision': moderators(404, {
    path: `/api/moderation/reports/${'0'.repeat(32)}/decision`,
    payload: { decision: 'keep', ground: 'none', reasons: 'Rien de contraire aux conditions.' },
  }),

  'POST /api/auth/logout': people(204),
};

const operations = operationsOf(app);

describe('every route', () => {
  it('is in the table, and the table has no other', () => {
    expect(Object.keys(table).sort()).toEqual([...app.http.routeTable.keys()].sort());
  });

  it.each(Object.entries(table))(
    '%s answers a visitor, a deleted account, an old token, a stranger and its owner as the table says',
    async (route, row) => {
      const [method, pattern = ''] = route.split(' ', 2);
      const { path = pattern, ...options } = row.with ?? {};
      const request = { ...options, method, url: path } as InjectOptions;
      const statusFor = async (call: typeof owner.call, personal = false) => {
        const { statusCode, headers } = await call(request);
        if (personal) expect(headers['cache-control']).toContain('no-store');
        return statusCode;
      };
      // The owner comes last, because their request may delete the thing.
      expect({
        anonymous: await statusFor(app.call),
        deleted: await statusFor(deleted.call),
        loggedOut: await statusFor(loggedOut.call),
        expired: await statusFor(expired.call),
        unreadable: await statusFor(callWith(app, 'old.token.here')),
        stranger: await statusFor(stranger.call, true),
        owner: await statusFor(owner.call, true),
        ...(row.moderator !== undefined && { moderator: await statusFor(moderator.call) }),
      }).toEqual({
        anonymous: row.anonymous,
        deleted: row.anonymous,
        loggedOut: row.anonymous,
        expired: row.anonymous,
        unreadable: row.anonymous,
        stranger: row.stranger,
        owner: row.owner,
        ...(row.moderator !== undefined && { moderator: row.moderator }),
      });
    },
  );

  it.each(Object.entries(table).filter(([, row]) => row.owner < 300))(
    '%s succeeds as the description says',
    (route, { owner: status }) => {
      const [method = '', pattern = ''] = route.split(' ', 2);
      const path = pattern.replaceAll(/:(\w+)/g, '{$1}');
      const described = operations.find((one) => one.path === path && one.method === method.toLowerCase());
      if (!described) return expect(pattern).not.toMatch(/^\/api\/(?!ws\b)/);
      return expect(Object.keys(described.operation.responses ?? {}).filter((one) => one < '3')).toEqual([
        String(status),
      ]);
    },
  );
});
