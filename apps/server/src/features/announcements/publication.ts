import type { Category } from '@coequipiers/contract/announcements';
import type { Transaction } from '../../platform/transact/transact.ts';
import type { OutingRow } from '../outings/outings-repository.ts';
import { changesSearch, type Plan } from '../outings/plan.ts';

type Searched = { category: Category; place_id: number; outing: OutingRow | undefined };

/** An edit, with what searches looked at before it. Null when none found the announcement. */
type Edit = { before: Searched | null };

/** Runs in the transaction that publishes an announcement, or edits what alerts look at. */
type OnPublished = (id: string, transaction: Transaction, edit?: Edit) => Promise<void>;

/** Other features learn here that an announcement can now be found where it could not be before. */
export function createPublication() {
  const listeners: OnPublished[] = [];
  return {
    onPublished: (listener: OnPublished): void => void listeners.push(listener),

    published: async (id: string, transaction: Transaction, edit?: Edit): Promise<void> => {
      for (const listener of listeners) await listener(id, transaction, edit);
    },

    /** Whether other searches find it after an edit: by place, sport, day, time or level. */
    isFoundElsewhere: (
      before: Searched,
      after: Pick<Searched, 'category' | 'place_id'> & { plan: Plan },
    ): boolean =>
      before.category !== after.category ||
      before.place_id !== after.place_id ||
      changesSearch(after.plan, before.outing),
  };
}
