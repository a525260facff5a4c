import { accountTexts } from '@coequipiers/contract/accounts';
import {
  ownIntent,
  registrationMove,
  registrationSecret,
  registrationState,
} from '@coequipiers/contract/accounts-schemas';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '../../platform/http/authentication.ts';
import { sendText } from '../../platform/http/text.ts';
import type { Accounts } from './accounts.ts';

const tags = ['accounts'];
const answerHeaders = { 'Last-Modified': 'When the account was registered with it' };

/** What the page that registered asks until the account is active, and what its owner had wanted. */
export const registrationRoutes =
  ({ registration, intents, limits }: Accounts): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/api/user/registration/state',
      {
        config: { access: 'public' },
        schema: { tags, body: registrationSecret, response: { 200: registrationState } },
        preHandler: limits.secret,
      },
      async (request) => ({ active: await registration.isActive(request.body.secret) }),
    );

    app.put(
      '/api/user/registration',
      {
        config: { access: 'public', answers: { status: 202, type: 'text/plain' } },
        schema: { tags, body: registrationMove },
        preHandler: limits.move,
      },
      async (request, reply) => {
        await registration.move(request.body);
        return sendText(reply, accountTexts.registrationMoved, 202);
      },
    );

    app.get(
      '/api/user/intent',
      { config: { access: 'user', answerHeaders }, schema: { tags, response: { 200: ownIntent } } },
      async (request, reply) => {
        const { intent, since } = await intents.of(callerOf(request).id);
        if (since) reply.header('last-modified', since.toUTCString());
        return { intent };
      },
    );

    app.delete(
      '/api/user/intent',
      { config: { access: 'user' }, schema: { tags } },
      async (request, reply) => {
        await intents.forget(callerOf(request));
        return reply.code(204).send();
      },
    );
  };
