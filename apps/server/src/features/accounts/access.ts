import type { Credentials, PasswordChange } from '@coequipiers/contract/accounts-schemas';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/authentication.ts';
import { createOneByOne } from '../../platform/one-by-one.ts';
import type { Transact, Transaction } from '../../platform/transact/transact.ts';
import type { Asker } from '../../platform/turns/turns.ts';
import type { OnActivated } from './activation.ts';
import type { Devices } from './device.ts';
import type { KnownNetworks } from './known-networks.ts';
import type { AccountLimits } from './limits.ts';
import type { MailLinks } from './mail-links.ts';
import type { Mailer } from './mailer.ts';
import { hashPassword, matches, refuseCommon } from './passwords.ts';
import type { PeopleRepository } from './people-repository.ts';
import type { RegistrationsRepository } from './registrations-repository.ts';
import type { Sessions } from './sessions.ts';

type Parts = {
  db: Db;
  transact: Transact;
  people: PeopleRepository;
  registrations: Pick<RegistrationsRepository, 'forget'>;
  links: MailLinks;
  mailer: Mailer;
  sessions: Sessions;
  networks: KnownNetworks;
  devices: Devices;
  limits: AccountLimits;
  /** Withdraws the private address of the person's calendar. */
  withdrawFeed: (personId: string, transaction: Db) => Promise<void>;
  activated: OnActivated;
};

/** The person who sets a password, and the session to keep open, if any. */
type Setter = { id: string; email: string | null; network: string; sessionId?: string };

/** Logins and passwords. */
export function createAccess(parts: Parts) {
  const {
    db,
    transact,
    people,
    registrations,
    links,
    mailer,
    sessions,
    networks,
    devices,
    limits,
    activated,
    withdrawFeed,
  } = parts;
  const oneByOne = createOneByOne();

  /**
   * Hash before the transaction, to keep it short. When `from` is given, it must still be the current hash: of two parallel
   * changes, the second is refused.
   */
  const setPassword = async (
    { id, email, network, sessionId }: Setter,
    hashes: { from?: string; to: string },
    transaction: Transaction,
  ) => {
    const changed = await people.setPasswordHash(id, hashes, transaction);
    if (!changed) throw new AppError('WRONG_PASSWORD');
    await sessions.closeAll(id, transaction, sessionId);
    await links.expire('reset', id, transaction);
    // Someone who knew the old password may have logged in from a network of their own.
    await networks.forget(id, transaction);
    await networks.remember({ id, email }, network, transaction);
    await mailer.passwordChanged(id, transaction);
  };

  /** Gives the hash that the password was checked against. */
  const checkPassword = async (personId: string, password: string, asker: Asker): Promise<string> => {
    await limits.password.take(personId);
    const person = await people.byId(personId);
    const right = await matches(password, person?.password_hash, asker);
    if (!right || !person?.password_hash) throw new AppError('WRONG_PASSWORD');
    return person.password_hash;
  };

  /**
   * A person who can read the mail owns the address, so this also activates the account, and whoever had registered it before them
   * keeps nothing: neither password nor sessions, nor what the page that registered has kept. Gives the cookie of their device.
   */
  const resetPassword = async (token: string, newPassword: string, asker: Asker): Promise<string> => {
    refuseCommon(newPassword);
    const asked = await links.find('reset', token, db);
    if (!asked || asked.used_at || asked.expired) throw new AppError('LINK_INVALID');
    const to = await hashPassword(newPassword, asker);
    const personId = await transact.unattended(async (transaction) => {
      // The person before the link, as whatever ends links does.
      await people.lock(asked.person_id, transaction, 'exclusive');
      const link = await links.use('reset', token, transaction);
      if (!link) throw new AppError('LINK_INVALID');
      const activation = { activated_at: sql<Date>`coalesce(activated_at, now())` };
      const person = await people.update(link.person_id, activation, transaction);
      if (!person) throw new AppError('LINK_INVALID');
      await registrations.forget(person.id, transaction);
      await activated(person.id, transaction);
      await setPassword({ id: person.id, email: person.email, network: asker.network }, { to }, transaction);
      return person.id;
    });
    return devices.cookieFor({ id: personId, passwordHash: to });
  };

  return {
    checkPassword,

    /** An unknown address and a wrong password give the same answer in the same time. */
    async logIn(
      { email, password }: Credentials,
      asker: Asker,
    ): Promise<{ token: string; deviceCookie: string }> {
      const person = await people.byEmail(email);
      const right = await matches(password, person?.password_hash, asker);
      if (!person?.password_hash || !right) throw new AppError('LOGIN_FAILED');
      if (!person.activated_at) throw new AppError('NOT_ACTIVATED');
      const token = await sessions.open(person.id, person.password_hash);
      if (!token) throw new AppError(person.suspended_until ? 'SUSPENDED' : 'LOGIN_FAILED');
      await networks.remember(person, asker.network);
      return {
        token,
        deviceCookie: devices.cookieFor({ id: person.id, passwordHash: person.password_hash }),
      };
    },

    /** Gives the cookie of the caller's device, as the former one ends with the password. */
    async changePassword(
      caller: Caller & Asker,
      { currentPassword, newPassword, withdrawFeed: alsoFeed }: PasswordChange,
    ): Promise<string> {
      const from = await checkPassword(caller.id, currentPassword, caller);
      refuseCommon(newPassword);
      const to = await hashPassword(newPassword, caller);
      await transact.as(
        caller,
        async (transaction) => {
          await setPassword(caller, { from, to }, transaction);
          if (alsoFeed) await withdrawFeed(caller.id, transaction);
        },
        { changesCaller: true },
      );
      return devices.cookieFor({ id: caller.id, passwordHash: to });
    },

    /** Serialized per token: once a link is used, no further password is hashed for it. */
    resetPassword: (token: string, newPassword: string, asker: Asker): Promise<string> =>
      oneByOne(token, () => resetPassword(token, newPassword, asker)),
  };
}
