import { termsVersion as currentTerms } from '@coequipiers/contract/legal/document';
import { newAlias, newId } from '../../platform/ids.ts';
import type { Transaction } from '../../platform/transact/transact.ts';
import type { OnActivated } from './activation.ts';
import { usernamesFrom } from './new-username.ts';
import type { PeopleRepository } from './people-repository.ts';

type Parts = { people: PeopleRepository; activated: OnActivated };

type Given = {
  email: string;
  /** The username is made of it. */
  firstName?: string | undefined;
  /** The version of the terms that was accepted. */
  termsVersion?: string | undefined;
};

/** `wasActive`: whether the account was active before, and is left as it is. */
export type Confirmed = { id: string; username: string; alias: string; wasActive: boolean };

export type Confirming = ReturnType<typeof createConfirming>;

/** So often names are tried, each time with other and longer numbers: many people of one first name may come at the same moment. */
const attempts = 5;
const skippedEachTime = 3;

/**
 * What happens when someone proves, by a mail, that an address is theirs. An active account stays as it is. One that was never activated
 * starts anew: its row goes, and with it, by foreign keys, whatever belongs to it. So whoever registered the address of somebody else
 * keeps nothing: neither password nor session, nor name, nor a link, and what they knew of the account leads nowhere.
 */
export function createConfirming({ people, activated }: Parts) {
  const add = async ({ email, firstName, termsVersion = currentTerms }: Given, transaction: Transaction) => {
    const person = { id: newId(), alias: newAlias(), email, terms_version: termsVersion };
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const names = usernamesFrom(firstName);
      const from = Math.min(attempt * skippedEachTime, names.length - skippedEachTime);
      const added = await people.insertActive(person, names.slice(from), transaction);
      if (added) return added;
    }
    throw new Error('no username was free');
  };

  return {
    /**
     * Locks the address, so that it gets no account meanwhile, then its account exclusively. Undefined without one. Whatever an address
     * changes takes these two first, in this order.
     */
    lock: async (email: string, transaction: Transaction) => {
      await people.lockAddress(email, transaction);
      return people.lockByEmail(email, transaction);
    },

    /** Undefined when the account is suspended. */
    async confirmAddress(given: Given, transaction: Transaction): Promise<Confirmed | undefined> {
      const email = given.email.trim().toLowerCase();
      await people.lockAddress(email, transaction);
      const known = await people.lockByEmail(email, transaction);
      if (known?.isSuspended) return undefined;
      if (known?.activated_at)
        return { id: known.id, username: known.username, alias: known.alias, wasActive: true };
      if (known) await people.removeOneNotActivated(known.id, transaction);
      const added = await add({ ...given, email }, transaction);
      await activated(added.id, transaction);
      return { ...added, wasActive: false };
    },
  };
}
