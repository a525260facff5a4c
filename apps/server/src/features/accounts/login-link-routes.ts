import { openedSession } from '@coequipiers/contract/accounts-schemas';
import { loginLinkTexts } from '@coequipiers/contract/login-link';
import {
  loginLinkAbout,
  loginLinkAsk,
  loginLinkAsked,
  loginLinkConfirm,
  loginLinkToken,
} from '@coequipiers/contract/login-link-schemas';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Accounts } from './accounts.ts';

const tags = ['accounts'];
const open = { access: 'public' } as const;

/** Logging in by a link or a code of a mail. */
export const loginLinkRoutes =
  ({ loginLinks, limits }: Accounts): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/api/user/login-link',
      {
        config: open,
        schema: { tags, body: loginLinkAsk, response: { 202: loginLinkAsked } },
        preHandler: limits.loginLink,
      },
      async (request, reply) => {
        const page = await loginLinks.ask(request.body.email, await limits.isKnown(request));
        return reply.code(202).send({ message: loginLinkTexts.sent, request: page });
      },
    );

    app.post(
      '/api/user/login-link/check',
      {
        config: open,
        schema: { tags, body: loginLinkToken, response: { 200: loginLinkAbout } },
        preHandler: limits.secret,
      },
      async (request) => loginLinks.about(request.body.token),
    );

    app.post(
      '/api/user/login-link/confirm',
      {
        config: open,
        schema: { tags, body: loginLinkConfirm, response: { 200: openedSession } },
        preHandler: limits.secret,
      },
      async (request, reply) => {
        const { deviceCookies, ...opened } = await loginLinks.confirm(request.body, request.network);
        return reply.header('set-cookie', deviceCookies).send(opened);
      },
    );
  };
