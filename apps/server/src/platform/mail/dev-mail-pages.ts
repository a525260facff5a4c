import { paris } from '@coequipiers/contract/wall-time';
import type { Email } from 'postal-mime';
import { type Html, html } from '../html.ts';
import { plainPage } from '../http/plain-page.ts';

const style = html`<style>
  body { margin: 0; background: #F5F6F1; color: #0F2A22; font: 16px/1.55 Figtree, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; }
  header { background: #0C3B2B; }
  header a { display: block; max-width: 720px; margin: auto; padding: 14px 16px; color: #FFF; font-weight: 800; text-decoration: none; }
  main { max-width: 720px; margin: auto; padding: 20px 16px 48px; }
  h1 { margin: 0 0 10px; font-size: 26px; line-height: 1.2; overflow-wrap: anywhere; }
  p, dl { margin: 0 0 16px; }
  a { color: #0B5A3D; }
  ul { margin: 0; padding: 0; list-style: none; background: #FFF; border: 1px solid #DDE2DA; border-radius: 18px; overflow: hidden; }
  li + li { border-top: 1px solid #DDE2DA; }
  li a { display: block; padding: 12px 16px; color: inherit; text-decoration: none; overflow-wrap: anywhere; }
  li a:hover, li a:focus-visible { background: #E9F6F0; }
  .soft, dt { color: #4A5F57; font-size: 14px; }
  dd { margin: 0; overflow-wrap: anywhere; }
  pre { margin: 0 0 16px; padding: 16px; background: #FFF; border: 1px solid #DDE2DA; border-radius: 18px; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
</style>`;

const page = (title: string, main: Html): Html =>
  plainPage({
    title: `${title} · Boîte d’envoi`,
    style,
    header: html`<a href="/dev/mails">Coéquipiers · Boîte d’envoi</a>`,
    main,
  });

export function listOfMails(mails: { name: string; mail: Email }[], total: number): Html {
  const note =
    total > mails.length
      ? html`<p class="soft">Les ${mails.length} plus récents sur ${total}.</p>`
      : undefined;
  const list = html`<ul>
${mails.map(
  ({ name, mail }) => html`<li><a href="/dev/mails/${name}"><strong>${subjectOf(mail)}</strong><br>
<span class="soft">${recipientOf(mail)} · ${dateOf(mail)}</span></a></li>
`,
)}</ul>`;
  return page(
    'Mails',
    html`<h1>E-mails envoyés</h1>
<p class="soft">Aucun serveur d’e-mails n’est configuré&nbsp;: les e-mails arrivent ici. <a href="/dev/mails">Actualiser</a></p>
${note}
${mails.length > 0 ? list : html`<p>Aucun e-mail pour l’instant.</p>`}`,
  );
}

export function pageOfMail(name: string, mail: Email): Html {
  return page(
    subjectOf(mail),
    html`<p><a href="/dev/mails">Tous les e-mails</a></p>
<h1>${subjectOf(mail)}</h1>
<dl>
<dt>À</dt><dd>${recipientOf(mail)}</dd>
<dt>De</dt><dd>${mail.from?.name ?? ''} ${mail.from?.address ?? ''}</dd>
<dt>Envoyé</dt><dd>${dateOf(mail)}</dd>
</dl>
<pre>${withLinks(mail.text ?? '')}</pre>
${mail.html ? html`<p><a href="/dev/mails/${name}/html">Voir la version HTML</a></p>` : undefined}`,
  );
}

const subjectOf = (mail: Email) => mail.subject || '(sans objet)';
const recipientOf = (mail: Email) => mail.to?.map(({ address }) => address).join(', ') ?? '';

const date = new Intl.DateTimeFormat('fr-FR', {
  timeZone: paris,
  dateStyle: 'long',
  timeStyle: 'medium',
});
const dateOf = ({ date: sent = '' }: Email) =>
  Number.isNaN(Date.parse(sent)) ? sent : date.format(new Date(sent));

function withLinks(text: string): Html[] {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));
}
