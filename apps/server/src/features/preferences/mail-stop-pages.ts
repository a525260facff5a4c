import { paths } from '@coequipiers/contract/pages';
import { type Html, html } from '../../platform/html.ts';
import { invalidLinkPage, linkPage } from '../../platform/http/link-page.ts';
import type { MailStop } from './mail-stop.ts';

export const confirmationPage = (
  { path, title, stopped, goesOn }: MailStop,
  isTold: boolean,
  token: string,
): Html =>
  linkPage(
    title,
    html`<p>${stopped} ${goesOn(isTold)}</p>
<form method="post" action="${path}?token=${token}"><button>Ne plus recevoir ces e-mails</button></form>`,
  );

export const donePage = ({ stopped, goesOn, profile }: MailStop, isTold: boolean): Html =>
  linkPage(
    'C’est noté',
    html`<p>${stopped} ${goesOn(isTold)}</p>
<p>Vous pouvez changer d’avis à tout moment dans <a href="${profile}">votre profil</a>.</p>`,
  );

export const unknownPage = invalidLinkPage(
  html`Vous pouvez arrêter ces e-mails dans <a href="${paths.profile}">votre profil</a>.`,
);
