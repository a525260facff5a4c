import { type Html, html } from '../html.ts';

type PlainPage = { title: string; style: Html; header: Html; main: Html; footer?: Html };

/** A page from the server, without scripts and not indexed by search engines. */
export const plainPage = ({ title, style, header, main, footer }: PlainPage): Html => html`<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="/app-icon.svg">
<title>${title}</title>
${style}
</head>
<body>
<header>${header}</header>
<main>
${main}
</main>
${footer}
</body>
</html>
`;
