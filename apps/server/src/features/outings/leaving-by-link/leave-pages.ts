import { announcementPath, paths } from '@coequipiers/contract/pages';
import { participationTexts } from '@coequipiers/contract/participations';
import { type Html, html } from '../../../platform/html.ts';
import { invalidLinkPage, linkPage } from '../../../platform/http/link-page.ts';
import { leavePath } from './leave-links.ts';

/** `goes`: what becomes of the place. */
export const askPage = (name: string, goes: string | undefined, token: string): Html =>
  linkPage(
    'Vous ne pouvez plus venir ?',
    html`<p>${name}. ${goes ? `Votre place ${goes}, et l’organisateur est prévenu.` : 'L’organisateur est prévenu.'}</p>
<form method="post" action="${leavePath}?token=${token}"><button>${participationTexts.leave}</button></form>`,
  );

export const leftPage = (announceId: string): Html =>
  linkPage(
    'C’est noté',
    html`<p>Vous ne participez plus à cette séance. Merci d’avoir prévenu. <a href="${announcementPath(announceId)}">Voir l’annonce</a></p>`,
  );

export const notInPage = linkPage(
  'Rien à changer',
  html`<p>Vous ne participez pas, ou plus, à cette séance, ou elle est terminée. <a href="${paths.home}">Voir les annonces</a></p>`,
);

export const unknownPage = invalidLinkPage(
  html`Vous pouvez vous désinscrire sur la page de l’annonce. <a href="${paths.home}">Voir les annonces</a>`,
);
