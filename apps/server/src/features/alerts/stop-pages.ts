import { paths } from '@coequipiers/contract/pages';
import { html } from '../../platform/html.ts';
import { linkPage } from '../../platform/http/link-page.ts';

export const stoppedPage = linkPage(
  'C’est noté',
  html`<p>Cette alerte est arrêtée. Vous ne recevrez plus d’e-mail pour elle. <a href="${paths.home}">Voir les annonces</a></p>`,
);

export const unknownPage = linkPage(
  'Ce lien n’est pas valide',
  html`<p>Il a peut-être été coupé par votre messagerie. <a href="${paths.home}">Voir les annonces</a></p>`,
);
