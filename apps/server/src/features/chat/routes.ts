import {
  conversations,
  message,
  messages,
  messagesQuery,
  messageWrite,
  muteState,
  muteSwitch,
  readMark,
  readState,
  unreadTotal,
} from '@coequipiers/contract/chat-schemas';
import { idParams } from '@coequipiers/contract/ids';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '../../platform/http/authentication.ts';
import { requestKey } from '../../platform/http/request-key.ts';
import type { Chat } from './chat.ts';

const tags = ['chat'];
const own = { access: 'user' } as const;

export const chatRoutes =
  (chat: Chat): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/api/chat',
      {
        config: own,
        schema: { tags, body: messageWrite, response: { 201: message } },
        preHandler: (request) => chat.sending.take(callerOf(request).id),
      },
      async (request, reply) =>
        reply.code(201).send(await chat.send(request.body, callerOf(request), requestKey(request))),
    );

    app.get(
      '/api/chat/conversations',
      { config: own, schema: { tags, response: { 200: conversations } } },
      (request) => chat.inbox(callerOf(request).id),
    );

    // One existing client doubles the prefix.
    for (const path of ['/api/chat/unread-count', '/api/api/chat/unread-count']) {
      app.get(path, { config: own, schema: { tags, response: { 200: unreadTotal } } }, (request) =>
        chat.unreadTotal(callerOf(request).id),
      );
    }

    app.get(
      '/api/chat/:id',
      { config: own, schema: { tags, params: idParams, response: { 200: messages } } },
      (request) => chat.newest(request.params.id, callerOf(request).id),
    );

    app.get(
      '/api/chat/conversations/:id/messages',
      {
        config: own,
        schema: { tags, params: idParams, querystring: messagesQuery, response: { 200: messages } },
      },
      (request) => chat.page(request.params.id, callerOf(request).id, request.query),
    );

    app.put(
      '/api/chat/conversations/:id/read',
      { config: own, schema: { tags, params: idParams, body: readMark, response: { 200: readState } } },
      (request) => chat.markRead(request.params.id, callerOf(request), request.body.seq),
    );

    app.put(
      '/api/chat/conversations/:id/mute',
      { config: own, schema: { tags, params: idParams, body: muteSwitch, response: { 200: muteState } } },
      (request) => chat.mute(request.params.id, callerOf(request), request.body.muted),
    );

    app.delete(
      '/api/chat/conversations/:id',
      { config: own, schema: { tags, params: idParams } },
      async (request, reply) => {
        await chat.clear(request.params.id, callerOf(request));
        return reply.code(204).send();
      },
    );
  };
