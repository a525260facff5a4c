import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FirstHtml, firstStateId } from '@coequipiers/contract/rendering';

type Chunk = { file: string; imports?: string[]; css?: string[] };
type Manifest = Record<string, Chunk>;

/** What is said of a page before it is drawn. */
export type PageHead = { title: string; description?: string | undefined; canonical: string };

const headPlace = /<!--head-->.*<!--\/head-->/s;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<"]/g, (sign) => entities[sign] ?? sign);

export type PageDocument = Awaited<ReturnType<typeof readDocument>>;

/** The built page's one document: as it is, and with a screen already in it. */
export async function readDocument(directory: string) {
  const plain = await readFile(join(directory, 'index.html'), 'utf8');
  const manifest = JSON.parse(await readFile(join(directory, '.vite/manifest.json'), 'utf8')) as Manifest;
  const [start, between, end] = around(plain);
  const styles = await stylesOf(directory, manifest);
  const inStyled = withStyles(between, styles);

  return {
    plain,
    /** Drawn by the browser, under a name and an address of its own. */
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

/** What stands before, between and after the two places that a screen fills. */
function around(html: string): [string, string, string] {
  const parts = /^(.*)<!--head-->.*<!--\/head-->(.*)<!--page-->.*<!--\/page-->(.*)$/s.exec(html);
  if (!parts) throw new Error('index.html has no places for a head and a page');
  const [, start = '', between = '', end = ''] = parts;
  return [start, between, end];
}

/** By file. */
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
 * A style within the document: what is painted first waits for no other file. The script that fetches a screen looks for its
 * link before it adds one, and finds this one, which loads nothing.
 */
const styled = (file: string, styles: Styles): string =>
  `<style>${styles.get(file)}</style><link rel="stylesheet" crossorigin href="/${file}" disabled>`;

const withStyles = (html: string, styles: Styles): string =>
  html.replace(/<link rel="stylesheet"[^>]* href="\/([^"]+)"[^>]*>/g, (link, file: string) =>
    styles.has(file) ? styled(file, styles) : link,
  );

/** The styles that a screen needs at once, and the scripts that it will need next, beyond what every page names. */
function filesOf(manifest: Manifest, screen: string, named: string, styles: Styles): string {
  const chunks = chunksOf(manifest, screen);
  const fresh = (files: string[]) => [...new Set(files)].filter((file) => !named.includes(`/${file}"`));
  return [
    ...fresh(chunks.flatMap(({ css = [] }) => css)).map((file) => styled(file, styles)),
    ...fresh(chunks.map(({ file }) => file)).map(
      (file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`,
    ),
  ].join('');
}

/** The screen's chunk after those that it imports, as their styles must stand. */
function chunksOf(manifest: Manifest, name: string, seen = new Set<string>()): Chunk[] {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`The page was built without ${name}`);
  if (seen.has(name)) return [];
  seen.add(name);
  return [...(chunk.imports ?? []).flatMap((other) => chunksOf(manifest, other, seen)), chunk];
}
