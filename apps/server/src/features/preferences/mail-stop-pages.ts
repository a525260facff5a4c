import { paths } from '@coequipiers/contract/pages';
import { plainPage } from '../../platform/http/plain-page.ts';
import { type Html, html } from '../../platform/mail/html.ts';
import { type StoppableMails, stoppableMails } from './mail-stop.ts';

const style = html`<style>
  body { margin: 0; background: #F5F6F1; color: #0F2A22; font: 17px/1.55 Figtree, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; }
  header { background: #0C3B2B; }
  header a { display: block; max-width: 560px; margin: auto; padding: 16px 20px; color: #FFF; font-weight: 800; text-decoration: none; }
  main { max-width: 560px; margin: 32px auto; padding: 28px 20px; background: #FFF; border: 1px solid #DDE2DA; border-radius: 18px; box-sizing: border-box; }
  footer { display: flex; flex-wrap: wrap; gap: 4px 20px; max-width: 560px; margin: auto; padding: 0 20px 32px; font-size: 15px; }
  footer a { padding-block: 12px; }
  h1 { margin: 0 0 12px; font-size: 26px; line-height: 1.2; }
  p { margin: 0 0 20px; }
  a { color: #0B5A3D; }
  button { min-height: 48px; padding: 12px 24px; border: 0; border-radius: 12px; background: #FFDD2E; color: #0F2A22; font: inherit; font-weight: 700; cursor: pointer; }
  button:focus-visible, a:focus-visible { outline: 3px solid #0B5A3D; outline-offset: 2px; }
  @media (max-width: 600px) { main { margin: 16px; } button { width: 100%; } }
</style>`;

const page = (title: string, content: Html): Html =>
  plainPage({
    title: `${title} · Coéquipiers`,
    style,
    header: html`<a href="${paths.home}">Coéquipiers</a>`,
    main: html`<h1>${title}</h1>
${content}`,
    footer: html`<footer><a href="${paths.terms}">Conditions d’utilisation</a> <a href="${paths.legalNotice}">Mentions légales</a> <a href="${paths.privacy}">Politique de confidentialité</a></footer>`,
  });

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
};

export const confirmationPage = (kind: StoppableMails, token: string): Html =>
  page(
    words[kind].title,
    html`<p>${words[kind].ask}</p>
<form method="post" action="${stoppableMails[kind].path}?token=${token}"><button>Ne plus recevoir ces e-mails</button></form>`,
  );

export const donePage = (kind: StoppableMails): Html =>
  page(
    'C’est noté',
    html`<p>${words[kind].done} Vous pouvez changer d’avis à tout moment dans <a href="${paths.profile}">votre profil</a>.</p>`,
  );

export const unknownPage = page(
  'Ce lien n’est pas valide',
  html`<p>Il a peut-être été coupé par votre messagerie. Vous pouvez arrêter ces e-mails dans <a href="${paths.profile}">votre profil</a>.</p>`,
);
