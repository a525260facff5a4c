import { seoPath } from '@coequipiers/contract/pages';
import { html } from '../../platform/html.ts';
import type { Mark, SitemapRepository } from './sitemap-repository.ts';

/** The format allows 50,000; fewer keep each query short. */
const usualSize = 10_000;
/** The maximum of the format for an index. */
const maxParts = 50_000;
const keptMs = 5 * 60_000;

const first = 'debut';
const name = /^(?:debut|(\d{1,13})-([0-9a-f]{32}))$/;

type Parts = { repository: SitemapRepository; publicUrl: string; partSize?: number };

/** A sitemap index, and parts that each start after the end of another. */
export function createSitemap({ repository, publicUrl, partSize = usualSize }: Parts) {
  let kept: { until: number; xml: Promise<string> } | undefined;

  const makeIndex = async (): Promise<string> => {
    const entries: string[] = [];
    let after: Mark | undefined;
    while (entries.length < maxParts) {
      const { end, changedAt } = await repository.extent(after, partSize);
      const address = loc(`/sitemaps/${nameOf(after)}.xml`);
      entries.push(`<sitemap>${address}${changedAt ? lastmod(changedAt) : ''}</sitemap>`);
      if (!end) break;
      after = end;
    }
    return document('sitemapindex', entries);
  };

  const loc = (path: string): string => html`<loc>${publicUrl + path}</loc>`.text;

  return {
    /** Cached for `keptMs`, also while it is being built. */
    index(): Promise<string> {
      if (!kept || kept.until < Date.now()) {
        const xml = makeIndex();
        const made = { until: Date.now() + keptMs, xml };
        kept = made;
        xml.catch(() => {
          if (kept === made) kept = undefined;
        });
      }
      return kept.xml;
    },

    /** Undefined when no part has this name. */
    async part(part: string): Promise<string | undefined> {
      const parsed = name.exec(part);
      if (!parsed) return undefined;
      const [, time, id] = parsed;
      const after = id ? { createdAt: new Date(Number(time)), id } : undefined;
      const entries = await repository.part(after, partSize);
      return document(
        'urlset',
        entries.map((entry) => `<url>${loc(seoPath(entry.id))}${lastmod(entry.changedAt)}</url>`),
      );
    },
  };
}

const lastmod = (changedAt: Date): string => `<lastmod>${changedAt.toISOString()}</lastmod>`;

const nameOf = (after: Mark | undefined): string =>
  after ? `${after.createdAt.getTime()}-${after.id}` : first;

const document = (root: string, entries: string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...entries,
    `</${root}>`,
    '',
  ].join('\n');
