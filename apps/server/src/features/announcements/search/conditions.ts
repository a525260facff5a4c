import type { Category } from '@coequipiers/contract/announcements';
import type { Level } from '@coequipiers/contract/outings';
import type { Source } from './nearby-sql.ts';

/** What a search asks of an announcement, wherever it is. */
export type Filters = {
  category: Category | undefined;
  /** Authors whom the viewer does not see: usually none. */
  hidden: readonly string[];
  source: Source;
  /** Of outings: this level and those for all. */
  level: Level | undefined;
  /** Of outings: only those with a free place. */
  open: boolean;
};

export type Conditions = {
  /** Names the conditions that are set. */
  variant: string;
  /** SQL, possibly empty. */
  filter: string;
  category: string;
  /** SQL of the ids of these authors, if there are any. */
  hiddenIds: string | undefined;
};

/** Adds the values of the conditions, each only when it is set. */
export function conditionsOf({ category, hidden, level, open }: Filters, values: unknown[]): Conditions {
  const conditions: string[] = [];
  let [variant, ofCategory] = ['', ''];
  let hiddenIds: string | undefined;
  if (category) {
    variant += 'c';
    ofCategory = `AND category = (SELECT $${values.push(category)}::text COLLATE "C")`;
    conditions.push(ofCategory);
  }
  if (hidden.length > 0) {
    variant += 'h';
    hiddenIds = `(SELECT $${values.push(`{${hidden.join(',')}}`)}::uuid[])::uuid[]`;
    conditions.push(`AND author_id <> ALL (${hiddenIds})`);
  }
  if (level) {
    variant += 'l';
    conditions.push(`AND level IN ('all', (SELECT $${values.push(level)}::text COLLATE "C"))`);
  }
  if (open) {
    variant += 'o';
    conditions.push('AND NOT is_full');
  }
  return { variant, filter: conditions.join(' '), category: ofCategory, hiddenIds };
}
