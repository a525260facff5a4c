import { notices, whatGoesOn } from '@coequipiers/contract/notices';
import { noticesPath, paths } from '@coequipiers/contract/pages';
import { type Html, html } from '../../platform/html.ts';
import { invalidLinkPage, linkPage } from '../../platform/http/link-page.ts';
import { type StoppableMails, stopLinks } from './mail-stop.ts';

type Words = { title: string; stopped: string; goesOn: string; profile: string };

function wordsOf(kind: StoppableMails, isTold: boolean): Words {
  switch (kind) {
    case 'messages':
      return {
        title: 'E-mails de messages non lus',
        stopped: 'Vous ne recevrez plus d’e-mail quand un message reste non lu.',
        goesOn: 'Vos messages continuent d’arriver dans votre messagerie.',
        profile: paths.profile,
      };
    case 'newsletter':
      return {
        title: 'Lettre d’information',
        stopped: 'Vous ne recevrez plus la lettre d’information de Coéquipiers.',
        goesOn: 'Votre compte reste comme il est.',
        profile: paths.profile,
      };
    default:
      return {
        ...notices[kind].stop,
        goesOn: whatGoesOn(kind, { notify: isTold, mails: false }),
        profile: noticesPath,
      };
  }
}

type Shown = { kind: StoppableMails; isTold: boolean };

export function confirmationPage({ kind, isTold }: Shown, token: string): Html {
  const { title, stopped, goesOn } = wordsOf(kind, isTold);
  return linkPage(
    title,
    html`<p>${stopped} ${goesOn}</p>
<form method="post" action="${stopLinks[kind].path}?token=${token}"><button>Ne plus recevoir ces e-mails</button></form>`,
  );
}

export function donePage({ kind, isTold }: Shown): Html {
  const { stopped, goesOn, profile } = wordsOf(kind, isTold);
  return linkPage(
    'C’est noté',
    html`<p>${stopped} ${goesOn}</p>
<p>Vous pouvez changer d’avis à tout moment dans <a href="${profile}">votre profil</a>.</p>`,
  );
}

export const unknownPage = invalidLinkPage(
  html`Vous pouvez arrêter ces e-mails dans <a href="${paths.profile}">votre profil</a>.`,
);
