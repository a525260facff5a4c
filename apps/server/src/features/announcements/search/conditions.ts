import type { Category } from '@coequipiers/contract/categories';
import type { Level } from '@coequipiers/contract/outings';
import type { Source } from './nearby-sql.ts';

/** The filters of a search, apart from the place. */
export type Filters = {
  category: Category | undefined;
  /** Authors whom the viewer does not see: usually none. */
  hidden: readonly string[];
  source: Source;
  /** Only outings of this level and those for all levels. */
  level: Level | undefined;
  /** Only outings with a free place. */
  open: boolean;
};

export type Conditions = {
  /** A short name for the combination of conditions, for the name of the prepared statement. */
  variant: string;
  /** SQL of the conditions that are the same for all outings of an announcement, possibly empty. */
  filter: string;
  /** SQL of those that may differ between the weeks of an announcement, possibly empty. */
  ofWeek: string;
  category: string;
  /** SQL of the ids of the hidden authors, if there are any. */
  hiddenIds: string | undefined;
};

/** Writes the conditions that are set as SQL, and appends their values to `values`. */
export function conditionsOf({ category, hidden, level, open }: Filters, values: unknown[]): Conditions {
  const conditions: string[] = [];
  const ofWeek: string[] = [];
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
    ofWeek.push(`AND level IN ('all', (SELECT $${values.push(level)}::text COLLATE "C"))`);
  }
  if (open) {
    variant += 'o';
    ofWeek.push('AND NOT is_full');
  }
  return {
    variant,
    filter: conditions.join(' '),
    ofWeek: ofWeek.join(' '),
    category: ofCategory,
    hiddenIds,
  };
}
