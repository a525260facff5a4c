import { idParams } from '@coequipiers/contract/ids';
import {
  notifications as list,
  notification,
  notificationsQuery,
  unreadCount,
} from '@coequipiers/contract/notifications-schemas';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '../../platform/http/authentication.ts';
import type { Notifications } from './notifications.ts';

const tags = ['notifications'];
const config = { access: 'user' } as const;

export const notificationsRoutes =
  (notifications: Notifications): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/api/notifications',
      { config, schema: { tags, querystring: notificationsQuery, response: { 200: list } } },
      (request) => notifications.list(callerOf(request), request.query),
    );

    app.get(
      '/api/notifications/unread-count',
      { config, schema: { tags, response: { 200: unreadCount } } },
      (request) => notifications.unreadCount(callerOf(request)),
    );

    app.put('/api/notifications/read-all', { config, schema: { tags } }, async (request, reply) => {
      await notifications.readAll(callerOf(request));
      return reply.code(204).send();
    });

    app.put(
      '/api/notifications/:id/read',
      { config, schema: { tags, params: idParams, response: { 200: notification } } },
      (request) => notifications.read(callerOf(request), request.params.id),
    );

    app.delete(
      '/api/notifications/:id',
      { config, schema: { tags, params: idParams } },
      async (request, reply) => {
        await notifications.remove(callerOf(request), request.params.id);
        return reply.code(204).send();
      },
    );

    app.delete('/api/notifications', { config, schema: { tags } }, async (request, reply) => {
      await notifications.removeAll(callerOf(request));
      return reply.code(204).send();
    });
  };
