import { mailStopQuery } from '@coequipiers/contract/chat-schemas';
import { alertsPath } from '@coequipiers/contract/pages';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { type Html, html } from '../../../platform/html.ts';
import {
  ignoreBodies,
  invalidLinkPage,
  linkPage,
  showLinkPage as show,
} from '../../../platform/http/link-page.ts';
import { type StopAll, stopAllPath } from './stop-all.ts';

const tags = ['alerts'];
const open = { access: 'public', answers: { status: 200, type: 'text/html' } } as const;

/** GET only shows a button, because mail scanners open links too. The button and mail clients (RFC 8058) stop by POST. */
export const stopAllRoutes =
  (stopAll: StopAll): FastifyPluginAsyncZod =>
  async (app) => {
    ignoreBodies(app);

    app.get(stopAllPath, { config: open, schema: { tags, querystring: mailStopQuery } }, (request, reply) => {
      const { token } = request.query;
      return stopAll.read(token) ? show(reply, questionPage(token)) : show(reply, unknownPage, 404);
    });

    app.post(
      stopAllPath,
      { config: open, schema: { tags, querystring: mailStopQuery } },
      async (request, reply) => {
        const recipient = stopAll.read(request.query.token);
        if (!recipient) return show(reply, unknownPage, 404);
        await stopAll.stop(recipient);
        return show(reply, donePage);
      },
    );
  };

const questionPage = (token: string): Html =>
  linkPage(
    'Arrêter vos alertes',
    html`<p>Vous ne serez plus prévenu des nouvelles annonces, pour aucune de vos alertes.</p>
<form method="post" action="${stopAllPath}?token=${token}"><button>Arrêter toutes mes alertes</button></form>`,
  );

const donePage = linkPage(
  'C’est noté',
  html`<p>Toutes vos alertes sont arrêtées. Si vous avez un compte, vous les retrouvez en pause dans <a href="${alertsPath}">votre profil</a>.</p>`,
);

const unknownPage = invalidLinkPage(html`Chaque e-mail d’alerte contient un lien pour l’arrêter.`);
