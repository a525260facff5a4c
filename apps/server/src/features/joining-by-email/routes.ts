import { idParams } from '@coequipiers/contract/ids';
import { joiningByEmailTexts } from '@coequipiers/contract/joining-by-email';
import {
  joinAbout,
  joinByEmail,
  joinByEmailSent,
  joinConfirm,
  joinConfirmed,
  joinToken,
} from '@coequipiers/contract/joining-by-email-schemas';
import { paths } from '@coequipiers/contract/pages';
import { outingQuery } from '@coequipiers/contract/participations-schemas';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { AppError } from '../../platform/app-error.ts';
import { html } from '../../platform/html.ts';
import { ignoreBodies, invalidLinkPage, linkPage, showLinkPage } from '../../platform/http/link-page.ts';
import type { StoppedMailboxes } from '../preferences/stopped-mailboxes.ts';
import type { JoiningByEmail } from './joining-by-email.ts';

const tags = ['participations'];
const open = { access: 'public' } as const;
const page = { access: 'public', answers: { status: 200, type: 'text/html' } } as const;

type Stopped = Pick<StoppedMailboxes, 'setByLink'>;

export const joiningByEmailRoutes =
  (joining: JoiningByEmail, stopped: Stopped): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/api/announce/:id/participation/by-email',
      {
        config: open,
        schema: {
          tags,
          params: idParams,
          querystring: outingQuery,
          body: joinByEmail,
          response: { 202: joinByEmailSent },
        },
        preHandler: joining.limit,
      },
      async (request, reply) => {
        const which = { announceId: request.params.id, outingId: request.query.outing || undefined };
        await joining.ask(which, request.body);
        return reply.code(202).send({ message: joiningByEmailTexts.sent });
      },
    );

    app.post(
      '/api/participation/check',
      { config: open, schema: { tags, body: joinToken, response: { 200: joinAbout } } },
      async (request, reply) => {
        reply.header('cache-control', 'no-store');
        return joining.about(request.body.token);
      },
    );

    app.post(
      '/api/participation/confirm',
      { config: open, schema: { tags, body: joinConfirm, response: { 200: joinConfirmed } } },
      async (request, reply) => {
        const { deviceCookies, ...answer } = await joining.confirm(request.body, request);
        reply.header('cache-control', 'no-store');
        if (deviceCookies.length > 0) reply.header('set-cookie', deviceCookies);
        return answer;
      },
    );

    for (const [path, wanted] of [
      ['/api/participation/stop', true],
      ['/api/participation/stop/undo', false],
    ] as const)
      app.post(path, { config: open, schema: { tags, body: joinToken } }, async (request, reply) => {
        if (!(await stopped.setByLink(request.body.token, wanted))) throw new AppError('JOIN_LINK_INVALID');
        return reply.code(204).send();
      });
  };

/** The unsubscribe button of mail clients (RFC 8058): it posts to the address of the page. */
export const joinStopRoutes =
  (stopped: Stopped): FastifyPluginAsyncZod =>
  async (app) => {
    // Mail clients send a form of either type.
    ignoreBodies(app);

    app.post(
      paths.participateStop,
      { config: page, schema: { tags, querystring: joinToken } },
      async (request, reply) =>
        (await stopped.setByLink(request.query.token, true))
          ? showLinkPage(reply, stoppedPage)
          : showLinkPage(reply, unknownPage, 404),
    );
  };

const stoppedPage = linkPage(
  'C’est noté',
  html`<p>Cette adresse ne reçoit plus ces demandes. Se connecter avec elle les permet de nouveau. <a href="${paths.home}">Voir les annonces</a></p>`,
);

const unknownPage = invalidLinkPage(html`Chaque e-mail de ce genre contient un lien pour les arrêter.`);
