import type { Category } from '@coequipiers/contract/announcements';
import type { Transaction } from '../../platform/transact/transact.ts';
import type { OutingRow } from '../outings/outings-repository.ts';
import { changesSearch, type Plan } from '../outings/plan.ts';

/** Runs in the transaction that publishes an announcement, or changes what alerts look at. */
type OnPublished = (id: string, transaction: Transaction) => Promise<void>;

type Searched = { category: Category; place_id: number };

/** Other features learn here that an announcement can now be found where it could not be before. */
export function createPublication() {
  const listeners: OnPublished[] = [];
  return {
    onPublished: (listener: OnPublished): void => void listeners.push(listener),

    published: async (id: string, transaction: Transaction): Promise<void> => {
      for (const listener of listeners) await listener(id, transaction);
    },

    /** Whether other searches find it after an edit: by place, sport, day, time or level. */
    isFoundElsewhere: (
      before: Searched & { outing: OutingRow | undefined },
      after: Searched & { plan: Plan },
    ): boolean =>
      before.category !== after.category ||
      before.place_id !== after.place_id ||
      changesSearch(after.plan, before.outing),
  };
}
