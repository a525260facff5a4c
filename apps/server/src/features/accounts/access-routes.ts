import { accountTexts } from '@coequipiers/contract/accounts';
import {
  activation,
  activationAbout,
  activationHere,
  activationToken,
  credentials,
  emailOnly,
  openedSession,
  passwordReset,
  registration,
} from '@coequipiers/contract/accounts-schemas';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '../../platform/http/authentication.ts';
import { sendText } from '../../platform/http/text.ts';
import type { Accounts } from './accounts.ts';

const tags = ['accounts'];
const open = { access: 'public' } as const;
const registered = { ...open, answers: { status: 201, type: 'text/plain' } } as const;
const loggedIn = { ...open, answers: { status: 200, type: 'text/plain' } } as const;
const openAsText = { access: 'public', errorsAs: 'text' } as const;

/** Register, activate, log in, recover. */
export const accessRoutes =
  ({
    access,
    activating,
    registration: registrations,
    sessions,
    mailer,
    limits,
  }: Accounts): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/api/user/register',
      { config: registered, schema: { tags, body: registration }, preHandler: limits.register },
      async (request, reply) => {
        await registrations.register(request.body, request);
        return sendText(reply, accountTexts.registered, 201);
      },
    );

    app.get(
      '/api/user/activate',
      { config: openAsText, exposeHeadRoute: false, schema: { tags, querystring: activation } },
      async (request, reply) => {
        await activating.byLink(request.query.token);
        return sendText(reply, accountTexts.activated);
      },
    );

    app.post(
      '/api/user/activation',
      {
        config: openAsText,
        schema: { tags, body: activationHere, response: { 200: openedSession } },
        preHandler: limits.secret,
      },
      async (request, reply) => {
        const { token, secret } = request.body;
        const { deviceCookies, ...opened } = await activating.here(token, secret, request);
        return reply.header('set-cookie', deviceCookies).send(opened);
      },
    );

    app.post(
      '/api/user/activation/check',
      {
        config: openAsText,
        schema: { tags, body: activationToken, response: { 200: activationAbout } },
        preHandler: limits.secret,
      },
      async (request) => activating.about(request.body.token),
    );

    app.post(
      '/api/user/resend-activation',
      { config: openAsText, schema: { tags, body: emailOnly }, preHandler: limits.resend },
      async (request, reply) => {
        await mailer.request({ wish: 'activation', email: request.body.email });
        return sendText(reply, accountTexts.activationResent);
      },
    );

    app.post(
      '/api/auth/login',
      { config: loggedIn, schema: { tags, body: credentials }, preHandler: limits.login },
      async (request, reply) => {
        const { token, deviceCookies } = await access.logIn(request.body, request);
        return sendText(reply.header('set-cookie', deviceCookies), token);
      },
    );

    app.post('/api/auth/logout', { config: { access: 'user' }, schema: { tags } }, async (request, reply) => {
      await sessions.close(callerOf(request).sessionId);
      return reply.code(204).send();
    });

    app.post(
      '/api/user/forgot-password',
      { config: openAsText, schema: { tags, body: emailOnly }, preHandler: limits.forgot },
      async (request, reply) => {
        const { email } = request.body;
        await mailer.request({ wish: 'password-reset', email, isKnown: await limits.isKnown(request) });
        return sendText(reply, accountTexts.forgotten);
      },
    );

    app.post(
      '/api/user/reset-password',
      { config: openAsText, schema: { tags, body: passwordReset } },
      async (request, reply) => {
        const { token, newPassword } = request.body;
        const deviceCookies = await access.resetPassword(token, newPassword, request);
        return sendText(reply.header('set-cookie', deviceCookies), accountTexts.reset);
      },
    );
  };
