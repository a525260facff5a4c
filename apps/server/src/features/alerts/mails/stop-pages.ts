import { paths } from '@coequipiers/contract/pages';
import { html } from '../../../platform/html.ts';
import { invalidLinkPage, linkPage } from '../../../platform/http/link-page.ts';

export const stoppedPage = linkPage(
  'C’est noté',
  html`<p>Cette alerte est arrêtée. Vous ne recevrez plus d’e-mail pour elle. <a href="${paths.home}">Voir les annonces</a></p>`,
);

export const unknownPage = invalidLinkPage(html`<a href="${paths.home}">Voir les annonces</a>`);
