import { accountTexts } from '@coequipiers/contract/accounts';
import {
  passwordChange,
  personLookup,
  personName,
  profile,
  profileChange,
} from '@coequipiers/contract/accounts-schemas';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { AppError } from '../../platform/app-error.ts';
import { callerOf } from '../../platform/http/authentication.ts';
import { sendText } from '../../platform/http/text.ts';
import type { Accounts } from './accounts.ts';

const tags = ['accounts'];
const ownAsText = { access: 'user', errorsAs: 'text' } as const;

/** The caller's profile, and the name of another person. */
export const profileRoutes =
  ({ access, profiles, limits }: Accounts): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/api/user/profile',
      { config: ownAsText, schema: { tags, response: { 200: profile } } },
      async (request) => profiles.show(callerOf(request).id),
    );

    app.put(
      '/api/user/profile',
      { config: ownAsText, schema: { tags, body: profileChange, response: { 200: profile } } },
      async (request) => profiles.change(callerOf(request), request.body),
    );

    app.put(
      '/api/user/profile/password',
      { config: ownAsText, schema: { tags, body: passwordChange } },
      async (request, reply) => {
        const caller = { ...callerOf(request), network: request.network, over: request.over };
        const deviceCookies = await access.changePassword(caller, request.body);
        return sendText(reply.header('set-cookie', deviceCookies), accountTexts.passwordChanged);
      },
    );

    app.get(
      '/api/user/by-email',
      {
        config: { access: 'public' },
        schema: { tags, querystring: personLookup, response: { 200: personName } },
      },
      async (request) => {
        if (!request.caller) throw new AppError('NOT_FOUND');
        await limits.lookup.take(request.caller.id);
        return { username: await profiles.nameOf(request.query.email, request.caller.id) };
      },
    );
  };
