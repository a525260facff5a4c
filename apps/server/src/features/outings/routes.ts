import { aliasParams } from '@coequipiers/contract/blocks-schemas';
import { mailStopQuery } from '@coequipiers/contract/chat-schemas';
import { idParams } from '@coequipiers/contract/ids';
import {
  announcementOutings,
  everyQuery,
  joinWrite,
  messageToAll,
  messageToAllSent,
  outingQuery,
  participants,
  reasonWrite,
  sosAsked,
  takingPart,
} from '@coequipiers/contract/participations-schemas';
import { pushAnswerPath } from '@coequipiers/contract/push';
import { pushAnswer, pushAnswered } from '@coequipiers/contract/push-schemas';
import { z } from '@coequipiers/contract/zod';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '../../platform/http/authentication.ts';
import { ignoreBodies, showLinkPage } from '../../platform/http/link-page.ts';
import { requestKey } from '../../platform/http/request-key.ts';
import type { AnsweringByPush } from './answering-by-push/answering-by-push.ts';
import { leavePath } from './leaving-by-link/leave-links.ts';
import { askPage, leftPage, notInPage, unknownPage } from './leaving-by-link/leave-pages.ts';
import type { LeavingByLink } from './leaving-by-link/leaving-by-link.ts';
import type { Participations } from './team/participations.ts';
import type { Which } from './team/team-changes.ts';
import type { MessagesToAll } from './telling/messages-to-all.ts';

const tags = ['participations'];
const own = { access: 'user' } as const;
const personParams = z.object({ ...idParams.shape, ...aliasParams.shape });

type Asked = { params: { id: string }; query: { outing?: string | undefined } };
const whichOf = ({ params, query }: Asked): Which => ({
  announceId: params.id,
  outingId: query.outing || undefined,
});

const isEvery = ({ query }: { query: { every?: 'true' | 'false' | undefined } }): boolean =>
  query.every === 'true';

type Parts = {
  participations: Participations;
  messages: MessagesToAll;
};

export const participationsRoutes =
  ({ participations, messages }: Parts): FastifyPluginAsyncZod =>
  async (app) => {
    const common = { tags, params: idParams, querystring: outingQuery };

    app.get(
      '/api/announce/:id/outings',
      {
        config: { access: 'public' },
        schema: { tags, params: idParams, response: { 200: announcementOutings } },
      },
      (request) => participations.outings(request.params.id, request.caller),
    );

    app.post(
      '/api/announce/:id/participation',
      {
        config: own,
        schema: { ...common, body: joinWrite, response: { 200: takingPart } },
      },
      (request) => participations.join(whichOf(request), callerOf(request), request.body ?? {}),
    );

    app.post(
      '/api/announce/:id/participation/accept',
      { config: own, schema: { ...common, response: { 200: takingPart } } },
      (request) => participations.accept(whichOf(request), callerOf(request)),
    );

    app.delete(
      '/api/announce/:id/participation',
      { config: own, schema: { ...common, querystring: everyQuery } },
      async (request, reply) => {
        const act = isEvery(request) ? participations.cease : participations.leave;
        await act(whichOf(request), callerOf(request));
        return reply.code(204).send();
      },
    );

    app.get(
      '/api/announce/:id/participants',
      { config: own, schema: { ...common, response: { 200: participants } } },
      (request) => participations.list(whichOf(request), callerOf(request)),
    );

    for (const answer of ['accept', 'decline', 'remove'] as const) {
      app.post(
        `/api/announce/:id/participants/:alias/${answer}`,
        {
          config: own,
          schema: {
            ...common,
            params: personParams,
            querystring: everyQuery,
            body: reasonWrite,
            response: { 200: participants },
          },
        },
        (request) => {
          const { alias } = request.params;
          const act = isEvery(request) ? participations.answerEvery : participations.answer;
          return act(whichOf(request), callerOf(request), alias, answer, request.body?.reason);
        },
      );
    }

    app.post(
      '/api/announce/:id/participants/message',
      {
        config: own,
        schema: { ...common, body: messageToAll, response: { 200: messageToAllSent } },
        preHandler: (request) => messages.sending.take(callerOf(request).id),
      },
      (request) =>
        messages.send(whichOf(request), callerOf(request), request.body.content, requestKey(request)),
    );

    app.post(
      '/api/announce/:id/outing/sos',
      { config: own, schema: { ...common, response: { 200: sosAsked } } },
      (request) => participations.sos(whichOf(request), callerOf(request)),
    );
  };

/** The buttons of notifications on devices, where no session is at hand: the token stands for it. */
export const pushAnswerRoutes =
  (answering: AnsweringByPush): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      pushAnswerPath,
      { config: { access: 'public' }, schema: { tags, body: pushAnswer, response: { 200: pushAnswered } } },
      async (request) => ({ text: await answering.answer(request.body.token, request.body.answer) }),
    );
  };

const open = { access: 'public', answers: { status: 200, type: 'text/html' } } as const;

/** The link of a mail by which one leaves. GET only shows a button, because mail scanners open links too. The button sends a POST. */
export const leaveRoutes =
  (leaving: LeavingByLink): FastifyPluginAsyncZod =>
  async (app) => {
    ignoreBodies(app);

    app.get(
      leavePath,
      { config: open, schema: { tags, querystring: mailStopQuery } },
      async (request, reply) => {
        const { token } = request.query;
        const found = await leaving.read(token);
        if (!found) return showLinkPage(reply, unknownPage, 404);
        const { left } = found;
        return showLinkPage(reply, left ? askPage(left, token) : notInPage);
      },
    );

    app.post(
      leavePath,
      { config: open, schema: { tags, querystring: mailStopQuery } },
      async (request, reply) => {
        const found = await leaving.read(request.query.token);
        if (!found) return showLinkPage(reply, unknownPage, 404);
        const { left } = found;
        if (!left) return showLinkPage(reply, notInPage);
        await leaving.leave(left.outingId, left.person);
        return showLinkPage(reply, leftPage(left));
      },
    );
  };
