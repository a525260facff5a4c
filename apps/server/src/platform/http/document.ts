import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FirstHtml, firstStateId } from '@coequipiers/contract/rendering';

type Chunk = { file: string; imports?: string[]; css?: string[] };
type Manifest = Record<string, Chunk>;

export type PageDocument = Awaited<ReturnType<typeof readDocument>>;

/** The built page's one document: as it is, and with a screen already in it. */
export async function readDocument(directory: string) {
  const plain = await readFile(join(directory, 'index.html'), 'utf8');
  const manifest = JSON.parse(await readFile(join(directory, '.vite/manifest.json'), 'utf8')) as Manifest;
  const [start, between, end] = around(plain);

  return {
    plain,
    filled: ({ head, html, state, screen }: FirstHtml): string =>
      [
        start,
        head,
        between.replace('</head>', `${filesOf(manifest, screen, plain)}</head>`),
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

/** The styles that a screen needs at once, and the scripts that it will need next, beyond what every page names. */
function filesOf(manifest: Manifest, screen: string, named: string): string {
  const chunks = chunksOf(manifest, screen);
  const styles = chunks.flatMap(({ css = [] }) => css);
  const scripts = chunks.map(({ file }) => file);
  const fresh = (files: string[]) => [...new Set(files)].filter((file) => !named.includes(`/${file}"`));
  return [
    ...fresh(styles).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...fresh(scripts).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
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
