import { legalLinks } from '@coequipiers/contract/legal/titles';
import { paths } from '@coequipiers/contract/pages';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Html, html } from '../html.ts';
import { plainPage } from './plain-page.ts';

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

const legalAnchors = legalLinks.map(
  ({ to, label }, index) => html`${index > 0 ? ' ' : ''}<a href="${to}">${label}</a>`,
);

/** A page that a link in a mail opens: one sentence and one button, without scripts. */
export const linkPage = (title: string, content: Html): Html =>
  plainPage({
    title: `${title} · Coéquipiers`,
    style,
    header: html`<a href="${paths.home}">Coéquipiers</a>`,
    main: html`<h1>${title}</h1>
${content}`,
    footer: html`<footer>${legalAnchors}</footer>`,
  });

/** The page of a link that is not valid. `instead`: what the person can do. */
export const invalidLinkPage = (instead: Html): Html =>
  linkPage(
    'Ce lien n’est pas valide',
    html`<p>Il a peut-être été coupé par votre messagerie. ${instead}</p>`,
  );

/** Sends such a page. It names a person, so caches must not store it. */
export const showLinkPage = (reply: FastifyReply, page: Html, status = 200) =>
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .serializer(String)
    .send(page.text);

/** Accepts bodies of any type and ignores them: the token in the address is enough. */
export function ignoreBodies(
  app: Pick<FastifyInstance, 'removeAllContentTypeParsers' | 'addContentTypeParser'>,
): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 10_000 }, (_request, _body, done) =>
    done(null, undefined),
  );
}
