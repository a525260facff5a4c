import { type LegalSlug, legalTitles } from './legal/titles.ts';
import { z } from './zod.ts';

const legalSlugs = Object.keys(legalTitles) as LegalSlug[];

export const legalParams = z.object({ slug: z.enum(legalSlugs, 'NOT_FOUND') });

const list = <Item extends z.ZodMiniType>(item: Item) => z.readonly(z.array(item));

export const legalDocumentSchema = z.object({
  slug: z.enum(legalSlugs),
  title: z.string(),
  version: z.string(),
  date: z.string(),
  sections: list(
    z.object({
      title: z.string(),
      blocks: list(
        z.discriminatedUnion('kind', [
          z.object({ kind: z.literal('paragraph'), text: z.string() }),
          z.object({ kind: z.literal('list'), items: list(z.string()) }),
        ]),
      ),
    }),
  ),
});
