import type { Transaction } from '../../platform/transact/transact.ts';

/** Runs in the transaction that activates an account, possibly once more for an active one. */
export type OnActivated = (personId: string, transaction: Transaction) => Promise<void>;

/** Other features learn here that a person has proved to own their e-mail address. */
export function createActivation() {
  const listeners: OnActivated[] = [];
  return {
    onActivated: (listener: OnActivated): void => void listeners.push(listener),

    activated: async (personId: string, transaction: Transaction): Promise<void> => {
      for (const listener of listeners) await listener(personId, transaction);
    },
  };
}
