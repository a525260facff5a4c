import { mailStopQuery } from '@coequipiers/contract/chat-schemas';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Html } from '../../platform/mail/html.ts';
import type { MailStop } from './mail-stop.ts';
import { confirmationPage, donePage, unknownPage } from './mail-stop-pages.ts';

const tags = ['accounts'];
const open = { access: 'public', answers: { status: 200, type: 'text/html' } } as const;

const show = (reply: FastifyReply, page: Html, status = 200) =>
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .serializer(String)
    .send(page.text);

/**
 * GET shows a confirmation page, because mail scanners open links too. Its button, and the unsubscribe button of mail clients
 * (RFC 8058), stop the mails at once by POST.
 */
export const mailStopRoutes =
  (mailStop: MailStop): FastifyPluginAsyncZod =>
  async (app) => {
    // Mail clients send a form of either type; its content is ignored, because the token is in the address.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 10_000 }, (_request, _body, done) =>
      done(null, undefined),
    );

    app.get(
      mailStop.path,
      { config: open, schema: { tags, querystring: mailStopQuery } },
      (request, reply) => {
        const { token } = request.query;
        return mailStop.read(token)
          ? show(reply, confirmationPage(mailStop.kind, token))
          : show(reply, unknownPage, 404);
      },
    );

    app.post(
      mailStop.path,
      { config: open, schema: { tags, querystring: mailStopQuery } },
      async (request, reply) => {
        const alias = mailStop.read(request.query.token);
        if (!alias) return show(reply, unknownPage, 404);
        await mailStop.stop(alias);
        return show(reply, donePage(mailStop.kind));
      },
    );
  };
