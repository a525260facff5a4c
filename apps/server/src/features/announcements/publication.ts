import type { Category } from '@coequipiers/contract/categories';
import type { Transaction } from '../../platform/transact/transact.ts';
import type { OutingRow } from '../outings/outings-repository.ts';
import { changesSearch, type Plan } from '../outings/plan/plan.ts';

type Searched = { category: Category; place_id: number; outing: OutingRow | undefined };

/**
 * When the database stored an edit, and the searchable fields before it. `before` is null when searches did not find the
 * announcement.
 */
type Edit = { at: Date; before: Searched | null };

/** Runs in the transaction that publishes an announcement, or edits what alerts look at. */
type OnPublished = (id: string, transaction: Transaction, edit?: Edit) => Promise<void>;

/** Tells other features when an announcement can be found by searches that did not find it before. */
export function createPublication() {
  const listeners: OnPublished[] = [];
  return {
    onPublished: (listener: OnPublished): void => void listeners.push(listener),

    published: async (id: string, transaction: Transaction, edit?: Edit): Promise<void> => {
      for (const listener of listeners) await listener(id, transaction, edit);
    },

    /** Whether an edit changes which searches find the announcement: by place, sport, day, time or level. */
    isFoundElsewhere: (
      before: Searched,
      after: Pick<Searched, 'category' | 'place_id'> & { plan: Plan },
    ): boolean =>
      before.category !== after.category ||
      before.place_id !== after.place_id ||
      changesSearch(after.plan, before.outing),
  };
}
