import { paths } from '@coequipiers/contract/pages';
import { type Html, html } from '../../platform/html.ts';
import { invalidLinkPage, linkPage } from '../../platform/http/link-page.ts';
import { type StoppableMails, stoppableMails } from './mail-stop.ts';

const words: Record<StoppableMails, { title: string; ask: string; done: string }> = {
  messages: {
    title: 'E-mails de messages non lus',
    ask: 'Vous ne recevrez plus d’e-mail quand un message reste non lu. Vos messages continuent d’arriver dans votre messagerie.',
    done: 'Vous ne recevrez plus d’e-mail pour vos messages non lus.',
  },
  newsletter: {
    title: 'Lettre d’information',
    ask: 'Vous ne recevrez plus la lettre d’information de Coéquipiers. Votre compte reste comme il est.',
    done: 'Vous ne recevrez plus la lettre d’information.',
  },
  reminders: {
    title: 'Rappels de séance',
    ask: 'Vous ne recevrez plus de rappel avant vos séances, ni par e-mail ni sur vos appareils.',
    done: 'Vous ne recevrez plus de rappel avant vos séances.',
  },
  offers: {
    title: 'Places proposées',
    ask: 'Vous ne serez plus prévenu quand une place se libère pour vous. Elle vous sera proposée tout de même, pour un temps limité.',
    done: 'Vous ne serez plus prévenu quand une place se libère pour vous.',
  },
  changes: {
    title: 'Changements de séance',
    ask: 'Vous ne serez plus prévenu quand une séance change ou est annulée.',
    done: 'Vous ne serez plus prévenu quand une séance change ou est annulée.',
  },
  requests: {
    title: 'Demandes et réponses',
    ask: 'Vous ne serez plus prévenu des demandes pour vos séances, ni des réponses aux vôtres.',
    done: 'Vous ne serez plus prévenu des demandes et des réponses.',
  },
  sos: {
    title: 'SOS remplaçant',
    ask: 'Vous ne serez plus prévenu quand il manque quelqu’un au dernier moment.',
    done: 'Vous ne serez plus prévenu quand il manque quelqu’un au dernier moment.',
  },
};

export const confirmationPage = (kind: StoppableMails, token: string): Html =>
  linkPage(
    words[kind].title,
    html`<p>${words[kind].ask}</p>
<form method="post" action="${stoppableMails[kind].path}?token=${token}"><button>Ne plus recevoir ces e-mails</button></form>`,
  );

export const donePage = (kind: StoppableMails): Html =>
  linkPage(
    'C’est noté',
    html`<p>${words[kind].done} Vous pouvez changer d’avis à tout moment dans <a href="${paths.profile}">votre profil</a>.</p>`,
  );

export const unknownPage = invalidLinkPage(
  html`Vous pouvez arrêter ces e-mails dans <a href="${paths.profile}">votre profil</a>.`,
);
