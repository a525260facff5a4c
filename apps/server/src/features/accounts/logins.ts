import type { Db } from '../../platform/db/database.ts';
import type { Transaction } from '../../platform/transact/transact.ts';
import type { Devices } from './device.ts';
import type { KnownNetworks } from './known-networks.ts';
import type { LoginRequestsRepository } from './login-requests-repository.ts';
import type { PeopleRepository } from './people-repository.ts';
import type { Sessions } from './sessions.ts';

type Parts = {
  people: PeopleRepository;
  sessions: Sessions;
  networks: KnownNetworks;
  devices: Devices;
  requests: Pick<LoginRequestsRepository, 'endAll'>;
};

/** Runs when someone has logged in to the account of this address, or has activated it. */
export type OnLoggedIn = (email: string, on: Db) => Promise<void>;

export type OpenedByMail = { token: string; email: string; deviceCookies: string[] };

export type Logins = ReturnType<typeof createLogins>;

/** What every login does beside its session. */
export function createLogins({ people, sessions, networks, devices, requests }: Parts) {
  const listeners: OnLoggedIn[] = [];
  const loggedIn: OnLoggedIn = async (email, on) => {
    for (const listener of listeners) await listener(email, on);
  };

  return {
    onLoggedIn: (listener: OnLoggedIn): void => void listeners.push(listener),
    loggedIn,

    /**
     * For whoever proved by a mail that the account is theirs. Ends all login links of the address. The transaction holds the person exclusively. Undefined when they are
     * suspended.
     */
    async openByMail(
      personId: string,
      network: string,
      transaction: Transaction,
    ): Promise<OpenedByMail | undefined> {
      const person = await people.byId(personId, transaction);
      const token = await sessions.open(personId, 'mail', transaction);
      if (!person?.email || !token) return undefined;
      await requests.endAll(person.email, transaction);
      await networks.remember(person, network, transaction);
      await loggedIn(person.email, transaction);
      return { token, email: person.email, deviceCookies: devices.cookiesFor(person) };
    },
  };
}
