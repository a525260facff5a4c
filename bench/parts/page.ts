import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildIfStale } from '../../scripts/lib/prepare.mjs';
import { startProduct } from '../../scripts/services/product.mjs';
import { type Figure, ratioOf, table } from '../lib/figures.ts';
import type { Lab } from '../lib/lab.ts';
import { installLighthouse, type Judgement, judge, medianOf } from '../lib/lighthouse.ts';
import { progress } from '../lib/progress.ts';

const root = resolve(import.meta.dirname, '../..');
const reports = join(root, '.cache/lighthouse');

/** An empty page as the best possible case. The server serves the files beside the built page. */
const emptyName = 'bench-empty.html';
const empty = `<!doctype html>
<html lang="fr">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="description" content="Une page vide">
    <title>Une page vide</title>
  </head>
  <body><main><h1>Une page vide</h1></main></body>
</html>
`;

const pages = ['home', 'detail', 'SEO page', 'empty page'] as const;
type Page = (typeof pages)[number];

const performance: Partial<Record<Page, number>> = { home: 0.95, detail: 0.95, 'SEO page': 0.99 };
const complete = ['accessibility', 'best-practices', 'seo'] as const;
const allowed = { shift: 0.02, scriptKilobytes: 130 };

/** Lighthouse scores of the pages that people open first, on a phone, in alternation with an empty page of the same server. */
export async function page(lab: Lab): Promise<Figure[]> {
  await installLighthouse();
  await buildIfStale({ root, say: console.error });
  mkdirSync(reports, { recursive: true });
  const emptyFile = join(root, 'apps/web/dist', emptyName);
  writeFileSync(emptyFile, empty);
  lab.atEnd(async () => rmSync(emptyFile, { force: true }));
  const { url, stop } = await startProduct({ DEMO: '1' });
  lab.atEnd(stop);
  const addresses = await addressesAt(url);
  const rounds = lab.quick ? 1 : 5;
  const bar = progress('Lighthouse, on a phone', rounds * pages.length);
  const judged = new Map<Page, Judgement[]>(pages.map((name) => [name, []]));
  for (let round = 1; round <= rounds; round += 1) {
    for (const name of pages) {
      const file = join(reports, `${name.toLowerCase().replace(' ', '-')}-${round}.json`);
      judged.get(name)?.push(await judge(addresses[name], file));
      bar.step();
    }
  }
  bar.done();
  const middle = (name: Page) => medianOf(judged.get(name) ?? []);
  console.log(`\n${pagesTable(new Map(pages.map((name) => [name, middle(name)])))}\n${reports}`);
  return figuresOf(middle);
}

async function addressesAt(url: string): Promise<Record<Page, string>> {
  const answer = await fetch(`${url}/api/announce/nearby?latitude=0&longitude=0&page=0&limit=1`);
  const [first] = (await answer.json()) as { id: string }[];
  if (!first) throw new Error('there is no announcement to look at');
  return {
    home: `${url}/`,
    detail: `${url}/announce/${first.id}`,
    'SEO page': `${url}/seo/announce/${first.id}`,
    'empty page': `${url}/${emptyName}`,
  };
}

function pagesTable(middle: ReadonlyMap<Page, Judgement>): string {
  const rows = [...middle].map(([name, each]) => [
    name,
    ...[each.performance, ...complete.map((category) => each[category])].map(String),
    `${Math.round(each.blockingMs)} ms`,
    `${Math.round(each.largestPaintMs)} ms`,
    each.shift.toFixed(3),
    `${(each.scriptBytes / 1_000).toFixed(1)} kB`,
  ]);
  const head = ['page', 'performance', ...complete, 'blocking', 'largest paint', 'shift', 'scripts'];
  return table([head, ...rows]);
}

function figuresOf(middle: (name: Page) => Judgement): Figure[] {
  const best = middle('empty page');
  return pages
    .filter((name) => name !== 'empty page')
    .flatMap((name) => {
      const each = middle(name);
      const least = performance[name];
      return [
        ratioOf(
          `${name} ÷ empty page, performance`,
          [
            { name, value: each.performance, unit: '' },
            { name: 'empty page', value: best.performance, unit: '' },
          ],
          { target: least === undefined ? undefined : { least } },
        ),
        ratioOf(
          `${name}, the least of ${complete.join(', ')}`,
          [
            { name, value: Math.min(...complete.map((category) => each[category])), unit: '' },
            { name: 'full', value: 100, unit: '' },
          ],
          { target: { least: 1 } },
        ),
        ratioOf(
          `${name}, layout shift ÷ allowed`,
          [
            { name, value: each.shift, unit: '' },
            { name: 'allowed', value: allowed.shift, unit: '' },
          ],
          { target: { most: 1 } },
        ),
        ratioOf(
          `${name}, scripts ÷ allowed`,
          [
            { name, value: each.scriptBytes / 1_000, unit: 'kB' },
            { name: 'allowed', value: allowed.scriptKilobytes, unit: 'kB' },
          ],
          { target: { most: 1 } },
        ),
      ];
    });
}
