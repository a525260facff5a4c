import { mailStopQuery } from '@coequipiers/contract/chat-schemas';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ignoreBodies, showLinkPage as show } from '../../platform/http/link-page.ts';
import type { MailStop } from './mail-stop.ts';
import { confirmationPage, donePage, unknownPage } from './mail-stop-pages.ts';

const tags = ['accounts'];
const open = { access: 'public', answers: { status: 200, type: 'text/html' } } as const;

/**
 * GET shows a confirmation page, because mail scanners open links too. Its button, and the unsubscribe button of mail clients
 * (RFC 8058), stop the mails at once by POST.
 */
export const mailStopRoutes =
  (mailStop: MailStop): FastifyPluginAsyncZod =>
  async (app) => {
    // Mail clients send a form of either type.
    ignoreBodies(app);
    app.get(
      mailStop.path,
      { config: open, schema: { tags, querystring: mailStopQuery } },
      async (request, reply) => {
        const { token } = request.query;
        const alias = mailStop.read(token);
        if (!alias) return show(reply, unknownPage, 404);
        return show(reply, confirmationPage(mailStop, await mailStop.isTold(alias), token));
      },
    );

    app.post(
      mailStop.path,
      { config: open, schema: { tags, querystring: mailStopQuery } },
      async (request, reply) => {
        const alias = mailStop.read(request.query.token);
        if (!alias) return show(reply, unknownPage, 404);
        await mailStop.stop(alias);
        return show(reply, donePage(mailStop, await mailStop.isTold(alias)));
      },
    );
  };
