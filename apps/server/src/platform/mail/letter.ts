import { frenchSpaces } from '@coequipiers/contract/legal/typography';
import { quoted } from '@coequipiers/contract/notifications';
import { type Html, html } from '../html.ts';
import type { Mail } from './message.ts';

/** The content of a mail, for both its text and its HTML. Sentences are written with ordinary spaces. */
export type Letter = {
  subject: string;
  title: string;
  /** Empty when the name is unknown. */
  name: string;
  before: string[];
  /** The words of another person: user input, shown as theirs. */
  quote?: string;
  /** One below the other, each with its own link. */
  cards?: Card[];
  /** The text after the cards. */
  rest?: string;
  action: { label: string; link: string };
  /** Further links, less prominent. */
  also?: readonly { label: string; link: string }[];
  /** A code to type elsewhere, under its sentence. */
  code?: { label: string; code: string } | undefined;
  after: string[];
  /** Whether replies are read. */
  answerable?: boolean;
  /** The unsubscribe link. */
  stop?: { label: string; link: string };
  /** Instead of one unsubscribe link: each subscription of the mail, with its links to change and to stop it. */
  subscriptions?: StopLinks[];
};

/** Something that the mail shows, such as an announcement. The texts may be user input. Without a link, the mail's button leads there. */
export type Card = { title: string; lines: string[]; link?: string };
export type StopLinks = { title: string; links: { label: string; link: string }[] };

const product = 'Coéquipiers';
const fallback = 'Le bouton ne fonctionne pas ? Copiez cette adresse dans votre navigateur :';
const theirs = frenchSpaces('Voici son message :');
const signature = `À bientôt sur le terrain,\nl’équipe ${product}`;
const automatic = `Ce message vous est envoyé automatiquement par ${product}. Inutile d’y répondre.`;
const written = `Ce message vous est envoyé par ${product}. Vous pouvez y répondre.`;
const footerOf = ({ answerable }: Pick<Letter, 'answerable'>): string => (answerable ? written : automatic);

const color = {
  ground: '#F5F6F1',
  surface: '#FFFFFF',
  line: '#DDE2DA',
  ink: '#0F2A22',
  soft: '#4A5F57',
  board: '#0C3B2B',
  yellow: '#FFDD2E',
  link: '#0B5A3D',
} as const;
const font = "Figtree,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const paragraphStyle = `margin:0 0 16px;font-size:16px;line-height:25px;color:${color.ink}`;

/** A name is user input: on one line it cannot look like a part of the mail. */
const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();

export function writeLetter(letter: Letter): Pick<Mail, 'subject' | 'text' | 'html'> {
  const content = {
    ...letter,
    title: frenchSpaces(letter.title),
    greeting: `${['Bonjour', oneLine(letter.name)].filter(Boolean).join(' ')},`,
    before: letter.before.map(frenchSpaces),
    quote: letter.quote === undefined ? [] : [quoted(frenchSpaces(oneLine(letter.quote)))],
    cards: (letter.cards ?? []).map((card) => ({
      ...card,
      title: oneLine(card.title),
      lines: card.lines.map((line) => frenchSpaces(oneLine(line))),
    })),
    rest: letter.rest === undefined ? [] : [frenchSpaces(letter.rest)],
    subscriptions: letter.subscriptions ?? [],
    after: letter.after.map(frenchSpaces),
  };
  return { subject: frenchSpaces(letter.subject), text: asText(content), html: asHtml(content).text };
}

type Content = Omit<Letter, 'subject' | 'name' | 'quote' | 'cards' | 'rest' | 'subscriptions'> & {
  greeting: string;
  quote: string[];
  cards: Card[];
  rest: string[];
  subscriptions: StopLinks[];
};

const linkAsText = ({ label, link }: Letter['action']): string => `${frenchSpaces(`${label} :`)}\n${link}`;

function asText({
  title,
  greeting,
  before,
  quote,
  cards,
  rest,
  action,
  also,
  code,
  after,
  ...content
}: Content): string {
  const { stop, subscriptions } = content;
  const footer = footerOf(content);
  const parts = [
    title,
    greeting,
    ...before,
    ...(quote.length > 0 ? [theirs, ...quote] : []),
    ...cards.map((card) => [card.title, ...card.lines, ...(card.link ? [card.link] : [])].join('\n')),
    ...rest,
    linkAsText(action),
    ...(also ?? []).map(linkAsText),
    ...(code ? [frenchSpaces(code.label), code.code] : []),
    ...after,
    signature,
    [`--\n${footer}`, ...(stop ? [linkAsText(stop)] : [])].join('\n'),
    ...subscriptions.map(({ title: about, links }) => [about, ...links.map(linkAsText)].join('\n')),
  ];
  return `${parts.join('\n\n')}\n`;
}

const paragraph = (text: string): Html => html`<p style="${paragraphStyle}">${text}</p>`;

const quotation = (words: string): Html =>
  html`${paragraph(theirs)}<blockquote style="margin:0 0 16px;padding:0 0 0 14px;border-left:3px solid ${color.line};font-size:16px;line-height:25px;color:${color.ink};overflow-wrap:anywhere">${words}</blockquote>`;

const codeOf = ({ label, code }: { label: string; code: string }): Html =>
  html`${paragraph(frenchSpaces(label))}
<p style="margin:0 0 20px;font-size:34px;line-height:42px;font-weight:800;letter-spacing:3px;white-space:nowrap;color:${color.ink}">${code}</p>`;

const cardTitleStyle = 'font-size:17px;line-height:24px;font-weight:700;overflow-wrap:anywhere';
const cardTitle = ({ title, link }: Card): Html =>
  link
    ? html`<a href="${link}" style="${cardTitleStyle};color:${color.link}">${title}</a>`
    : html`<div style="${cardTitleStyle};color:${color.ink}">${title}</div>`;

const cardOf = (
  card: Card,
): Html => html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 12px"><tr>
<td style="padding:14px 16px;border:1px solid ${color.line};border-radius:12px">${cardTitle(card)}
${card.lines.map((line) => html`<div style="font-size:15px;line-height:22px;color:${color.ink};overflow-wrap:anywhere">${line}</div>`)}
</td></tr></table>`;

const footerLink = ({ label, link }: Letter['action']): Html =>
  html`<a href="${link}" style="color:${color.link}">${label}</a>`;
const subscriptionOf = ({ title, links }: StopLinks): Html =>
  html`<br><br>${title}${links.map((link) => html`<br>${footerLink(link)}`)}`;

/** Tables and inline styles, because mail clients support these best. */
function asHtml({
  title,
  greeting,
  before,
  quote,
  cards,
  rest,
  action,
  also,
  code,
  after,
  ...content
}: Content): Html {
  const { stop, subscriptions } = content;
  const footer = footerOf(content);
  const [thanks = '', team = ''] = signature.split('\n');
  return html`<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${title}</title>
</head>
<body style="margin:0;padding:0;background:${color.ground};font-family:${font};color:${color.ink}">
<div style="display:none;max-height:0;overflow:hidden">${before[0]}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${color.ground}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td bgcolor="${color.board}" style="padding:20px 24px;background:${color.board};border-radius:18px 18px 0 0;font-size:22px;line-height:28px;font-weight:800;color:#FFFFFF">${product}</td></tr>
<tr><td bgcolor="${color.surface}" style="padding:28px 24px 12px;background:${color.surface};border:1px solid ${color.line};border-top:0;border-radius:0 0 18px 18px">
<h1 style="margin:0 0 18px;font-size:26px;line-height:32px;font-weight:800;color:${color.ink}">${title}</h1>
${[greeting, ...before].map(paragraph)}
${quote.map(quotation)}
${cards.map(cardOf)}
${rest.map(paragraph)}
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 20px"><tr>
<td bgcolor="${color.yellow}" style="background:${color.yellow};border-radius:12px"><a href="${action.link}" style="display:inline-block;padding:14px 24px;font-size:17px;line-height:24px;font-weight:700;color:${color.ink};text-decoration:none">${action.label}</a></td>
</tr></table>
<p style="margin:0 0 24px;font-size:14px;line-height:20px;color:${color.soft}">${frenchSpaces(fallback)}<br>
<a href="${action.link}" style="color:${color.link};word-break:break-all;overflow-wrap:anywhere">${action.link}</a></p>
${(also ?? []).map(({ label, link }) => html`<p style="${paragraphStyle}"><a href="${link}" style="color:${color.link}">${label}</a></p>`)}
${code ? codeOf(code) : undefined}
${after.map(paragraph)}
<p style="${paragraphStyle}">${thanks}<br>${team}</p>
</td></tr>
<tr><td style="padding:16px 24px;font-size:13px;line-height:19px;color:${color.soft}">${footer}${
    stop ? html`<br>${footerLink(stop)}` : undefined
  }${subscriptions.map(subscriptionOf)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}
