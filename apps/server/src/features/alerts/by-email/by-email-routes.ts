import { alertTexts } from '@coequipiers/contract/alerts';
import {
  alert,
  alertByEmailSent,
  alertByEmailWrite,
  alertChange,
  alertToken,
} from '@coequipiers/contract/alerts-schemas';
import { paths } from '@coequipiers/contract/pages';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { AppError } from '../../../platform/app-error.ts';
import { ignoreBodies, showLinkPage } from '../../../platform/http/link-page.ts';
import { stoppedPage, unknownPage } from '../mails/stop-pages.ts';
import type { ByEmail } from './by-email.ts';

const tags = ['alerts'];
const open = { access: 'public' } as const;
const byToken = { access: 'public', needsAlertToken: true } as const;
const page = { access: 'public', answers: { status: 200, type: 'text/html' } } as const;

/** Without an account: a token of a mail says which alert is meant. */
export const byEmailRoutes =
  (byEmail: ByEmail): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/api/alerts/by-email',
      {
        config: open,
        schema: { tags, body: alertByEmailWrite, response: { 202: alertByEmailSent } },
        preHandler: byEmail.limit,
      },
      async (request, reply) => {
        await byEmail.request(request.body);
        return reply.code(202).send({ message: alertTexts.confirmationSent });
      },
    );

    app.post(
      '/api/alerts/confirm',
      { config: open, schema: { tags, body: alertToken, response: { 200: alert } } },
      (request) => byEmail.confirm(request.body.token),
    );

    app.get(
      '/api/alerts/by-token',
      { config: byToken, schema: { tags, response: { 200: alert } } },
      async (request, reply) => {
        reply.header('cache-control', 'no-store');
        return byEmail.show(tokenOf(request));
      },
    );

    app.put(
      '/api/alerts/by-token',
      { config: byToken, schema: { tags, body: alertChange, response: { 200: alert } } },
      (request) => byEmail.change(tokenOf(request), request.body),
    );

    app.post(
      '/api/alerts/stop',
      { config: open, schema: { tags, body: alertToken } },
      async (request, reply) => {
        if (!(await byEmail.stop(request.body.token))) throw new AppError('ALERT_LINK_INVALID');
        return reply.code(204).send();
      },
    );
  };

/** The unsubscribe button of mail clients (RFC 8058): it posts to the address of the page. */
export const oneClickRoutes =
  (byEmail: ByEmail): FastifyPluginAsyncZod =>
  async (app) => {
    // Mail clients send a form of either type.
    ignoreBodies(app);

    app.post(
      paths.alertStop,
      { config: page, schema: { tags, querystring: alertToken } },
      async (request, reply) =>
        (await byEmail.stop(request.query.token))
          ? showLinkPage(reply, stoppedPage)
          : showLinkPage(reply, unknownPage, 404),
    );
  };

function tokenOf({ headers }: FastifyRequest): string {
  const token = /^Alert +(\S{1,500})$/i.exec(headers.authorization ?? '')?.[1];
  if (!token) throw new AppError('ALERT_LINK_INVALID');
  return token;
}
