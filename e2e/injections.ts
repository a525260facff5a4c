import { isLong } from '../scripts/lib/long.mjs';

/** Markup that calls `fire` with its number, without any input, if the browser parses it as HTML. */
type Vector = (call: string) => string;

const markup: readonly Vector[] = [
  (call) => `<script>${call}</script>`,
  (call) => `<SCRIPT>${call}</SCRIPT>`,
  (call) => `<script type=module>${call}</script>`,
  (call) => `<script/x>${call}</script>`,
  (call) => `<svg><script>${call}</script></svg>`,
  (call) => `<img src=data:, onerror=${call}>`,
  (call) => `<IMG SRC=data:, ONERROR="${call}">`,
  (call) => `<img src=data:,\nonerror='${call}'>`,
  (call) => `<img/src=data:,/onerror=${call}>`,
  (call) => `<image src=data:, onerror=${call}>`,
  (call) => `<svg onload=${call}>`,
  (call) => `<svg/onload=${call}>`,
  (call) => `<svg><animate onbegin=${call} attributeName=x dur=1s>`,
  (call) => `<svg><set onbegin=${call} attributeName=x dur=1s>`,
  (call) => `<input autofocus onfocus=${call}>`,
  (call) => `<video src=data:, onerror=${call}></video>`,
  (call) => `<audio src=data:, onerror=${call}></audio>`,
  (call) => `<video><source src=data:, onerror=${call}></video>`,
  (call) => `<details open ontoggle=${call}>x</details>`,
  (call) => `<style onload=${call}></style>`,
  (call) => `<link rel=stylesheet href=data:text/css, onload=${call}>`,
  (call) => `<iframe srcdoc="<script>parent.${call}</script>"></iframe>`,
  (call) => `<iframe onload=${call}></iframe>`,
  (call) => `<object data=data:, onerror=${call}></object>`,
  (call) => `<script src="data:text/javascript,${call}"></script>`,
];

/** Prefixes that close the context in which the text appears. */
const prefixes: readonly string[] = [
  '',
  '"',
  "'",
  '">',
  "'>",
  '</title>',
  '</script>',
  '</p>',
  '-->',
  ']]>',
  '\\"',
  '</h1></main>',
];

const pairs = prefixes.flatMap((prefix, round) =>
  markup.map((vector, index) => ({ prefix, vector, turn: round + index })),
);

/**
 * The number of each is its index in the list. 300 in the long form; otherwise a fifth of them, in which every markup and every prefix
 * comes several times.
 */
export const injections: readonly string[] = pairs
  .filter(({ turn }) => isLong || turn % 5 === 0)
  .map(({ prefix, vector }, number) => prefix + vector(`fire(${number})`));
