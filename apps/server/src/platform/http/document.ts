import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FirstHtml, firstStateId } from '@coequipiers/contract/rendering';

type Chunk = { file: string; imports?: string[]; css?: string[] };
type Manifest = Record<string, Chunk>;

/** The title and metadata of a page. */
export type PageHead = { title: string; description?: string | undefined; canonical: string };

const headPlace = /<!--head-->.*<!--\/head-->/s;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<"]/g, (sign) => entities[sign] ?? sign);

/** The HTML document of the built page: as it is, and with a rendered screen. */
export async function readDocument(directory: string) {
  const plain = await readFile(join(directory, 'index.html'), 'utf8');
  const manifest = JSON.parse(await readFile(join(directory, '.vite/manifest.json'), 'utf8')) as Manifest;
  const [start, between, end] = splitDocument(plain);
  const styles = await stylesOf(directory, manifest);
  const inStyled = withStyles(between, styles);

  return {
    plain,
    /** Without a rendered screen, but with its own title and canonical address. */
    named: ({ title, description, canonical }: PageHead): string =>
      plain.replace(headPlace, () =>
        [
          `<title>${escaped(title)} · Coéquipiers</title>`,
          description === undefined ? '' : `<meta name="description" content="${escaped(description)}">`,
          `<link rel="canonical" href="${escaped(canonical)}">`,
        ].join(''),
      ),
    filled: ({ head, html, state, screen }: FirstHtml): string =>
      [
        start,
        head,
        inStyled.replace('</head>', () => `${filesOf(manifest, screen, plain, styles)}</head>`),
        `<div id="root">${html}</div><script type="application/json" id="${firstStateId}">${state}</script>`,
        end,
      ].join(''),
  };
}

/** Splits the document at the placeholders for head and page. */
function splitDocument(html: string): [string, string, string] {
  const parts = /^(.*)<!--head-->.*<!--\/head-->(.*)<!--page-->.*<!--\/page-->(.*)$/s.exec(html);
  if (!parts) throw new Error('index.html has no places for a head and a page');
  const [, start = '', between = '', end = ''] = parts;
  return [start, between, end];
}

/** Contents by file name. */
type Styles = ReadonlyMap<string, string>;

async function stylesOf(directory: string, manifest: Manifest): Promise<Styles> {
  const files = [...new Set(Object.values(manifest).flatMap(({ css = [] }) => css))];
  return new Map(
    await Promise.all(
      files.map(async (file) => [file, await readFile(join(directory, file), 'utf8')] as const),
    ),
  );
}

/**
 * An inline style, so that the first paint waits for no other file. The script that loads a screen looks for the link of its
 * stylesheet: it finds this disabled one and loads nothing.
 */
const inlineStyle = (file: string, styles: Styles): string =>
  `<style>${styles.get(file)}</style><link rel="stylesheet" crossorigin href="/${file}" disabled>`;

const withStyles = (html: string, styles: Styles): string =>
  html.replace(/<link rel="stylesheet"[^>]* href="\/([^"]+)"[^>]*>/g, (link, file: string) =>
    styles.has(file) ? inlineStyle(file, styles) : link,
  );

/** The inline styles of a screen and preloads of its scripts, without those that every page already has. */
function filesOf(manifest: Manifest, screen: string, named: string, styles: Styles): string {
  const chunks = chunksOf(manifest, screen);
  const fresh = (files: string[]) => [...new Set(files)].filter((file) => !named.includes(`/${file}"`));
  return [
    ...fresh(chunks.flatMap(({ css = [] }) => css)).map((file) => inlineStyle(file, styles)),
    ...fresh(chunks.map(({ file }) => file)).map(
      (file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`,
    ),
  ].join('');
}

/** A chunk comes after its imports, in the order that their styles need. */
function chunksOf(manifest: Manifest, name: string, seen = new Set<string>()): Chunk[] {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`The page was built without ${name}`);
  if (seen.has(name)) return [];
  seen.add(name);
  return [...(chunk.imports ?? []).flatMap((other) => chunksOf(manifest, other, seen)), chunk];
}
