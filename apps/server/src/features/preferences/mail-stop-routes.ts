import { mailStopQuery } from '@coequipiers/contract/chat-schemas';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Html } from '../../platform/mail/html.ts';
import type { MailStop } from './mail-stop.ts';
import { askPage, donePage, unknownPage } from './mail-stop-pages.ts';

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
 * The link of a mail asks first, because programs that look at mails open links too; its button, and the one that mail
 * readers show for themselves (RFC 8058), stop at once.
 */
export const mailStopRoutes =
  (mailStop: MailStop): FastifyPluginAsyncZod =>
  async (app) => {
    // Mail readers send a form of either kind, which says nothing that the address does not.
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
          ? show(reply, askPage(mailStop.kind, token))
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
