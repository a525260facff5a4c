import type { Credentials, PasswordChange } from '@coequipiers/contract/accounts-schemas';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/authentication.ts';
import { createOneByOne } from '../../platform/one-by-one.ts';
import type { Transact, Transaction } from '../../platform/transact/transact.ts';
import type { Asker } from '../../platform/turns/turns.ts';
import type { Confirming } from './confirming.ts';
import type { Devices } from './device.ts';
import type { KnownNetworks } from './known-networks.ts';
import type { AccountLimits } from './limits.ts';
import type { LoginRequestsRepository } from './login-requests-repository.ts';
import type { Logins } from './logins.ts';
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
  requests: Pick<LoginRequestsRepository, 'endAll'>;
  confirming: Confirming;
  logins: Pick<Logins, 'loggedIn'>;
  /** Withdraws the private address of the person's calendar. */
  withdrawFeed: (personId: string, transaction: Db) => Promise<void>;
};

/** The person who sets a password, and the session to keep open, if any. */
type Setter = { id: string; email: string | null; network: string; sessionId?: string };

type Session = Pick<Caller, 'id' | 'sessionId'>;

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
    requests,
    confirming,
    logins,
    withdrawFeed,
  } = parts;
  const oneByOne = createOneByOne();

  /**
   * Hash before the transaction, to keep it short. When `from` is given, it must still be the current hash: of two parallel
   * changes, the second is refused.
   */
  const setPassword = async (
    { id, email, network, sessionId }: Setter,
    hashes: { from?: string | null; to: string },
    transaction: Transaction,
  ) => {
    const changed = await people.setPasswordHash(id, hashes, transaction);
    if (!changed) throw new AppError('WRONG_PASSWORD');
    await sessions.closeAll(id, transaction, sessionId);
    await links.expire('reset', id, transaction);
    if (email) await requests.endAll(email, transaction);
    // Someone who knew the old password may have logged in from a network of their own.
    await networks.forget(id, transaction);
    await networks.remember({ id, email }, network, transaction);
    await mailer.passwordChanged(id, transaction);
  };

  /** Refuses whoever has no password and did not just log in by a mail. Gives the hash of the others' password. */
  const checkFresh = async ({ id, sessionId }: Session): Promise<string | null> => {
    const person = await people.byId(id);
    if (!person) throw new AppError('UNAUTHENTICATED');
    if (person.password_hash === null && !(await sessions.isFreshByMail(sessionId)))
      throw new AppError('FRESH_LOGIN_NEEDED');
    return person.password_hash;
  };

  /**
   * Whether the caller really is the person, by their password, or by a session that has just begun by a mail for whoever has none. Gives
   * the hash that the password was checked against.
   */
  const checkPassword = async (
    caller: Session,
    password: string | undefined,
    asker: Asker,
  ): Promise<string | null> => {
    await limits.password.take(caller.id);
    const hash = await checkFresh(caller);
    if (hash === null) return null;
    if (password === undefined) throw new AppError('USER_013');
    if (!(await matches(password, hash, asker))) throw new AppError('WRONG_PASSWORD');
    return hash;
  };

  /**
   * A person who can read the mail owns the address, so this also confirms it: whoever had registered it before them keeps nothing, nor what their page had kept. Gives
   * the cookies of their device.
   */
  const resetPassword = async (token: string, newPassword: string, asker: Asker): Promise<string[]> => {
    refuseCommon(newPassword);
    const asked = await links.find('reset', token, db);
    if (!asked || asked.used_at || asked.expired) throw new AppError('LINK_INVALID');
    const to = await hashPassword(newPassword, asker);
    const person = await transact.unattended(async (transaction) => {
      const email = (await people.byId(asked.person_id, transaction))?.email;
      // Address and person before the link, as whatever ends links does.
      const owner = email ? await confirming.lock(email, transaction) : undefined;
      const link = await links.use('reset', token, transaction);
      if (!email || !link || link.person_id !== owner?.id) throw new AppError('LINK_INVALID');
      // Suspended people may choose a password as well.
      const { id } = owner.activated_at
        ? owner
        : ((await confirming.confirmAddress({ email }, transaction)) ?? {});
      if (!id) throw new AppError('LINK_INVALID');
      await registrations.forget(id, transaction);
      await setPassword({ id, email, network: asker.network }, { to }, transaction);
      await logins.loggedIn(email, transaction);
      return { id, password_hash: to };
    });
    return devices.cookiesFor(person);
  };

  return {
    checkFresh,
    checkPassword,

    /** An unknown address and a wrong password give the same answer in the same time. */
    async logIn(
      { email, password }: Credentials,
      asker: Asker,
    ): Promise<{ token: string; deviceCookies: string[] }> {
      const person = await people.byEmail(email);
      const right = await matches(password, person?.password_hash, asker);
      if (!person?.password_hash || !right) throw new AppError('LOGIN_FAILED');
      if (!person.activated_at) throw new AppError('NOT_ACTIVATED');
      const token = await sessions.open(person.id, { passwordHash: person.password_hash });
      if (!token) throw new AppError(person.suspended_until ? 'SUSPENDED' : 'LOGIN_FAILED');
      await networks.remember(person, asker.network);
      if (person.email) await logins.loggedIn(person.email, db);
      return { token, deviceCookies: devices.cookiesFor(person) };
    },

    /** Gives the cookies of the caller's device, as the former one ends with the password. */
    async changePassword(
      caller: Caller & Asker,
      { currentPassword, newPassword, withdrawFeed: alsoFeed }: PasswordChange,
    ): Promise<string[]> {
      const from = await checkPassword(caller, currentPassword, caller);
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
      return devices.cookiesFor({ id: caller.id, password_hash: to });
    },

    /** Serialized per token: once a link is used, no further password is hashed for it. */
    resetPassword: (token: string, newPassword: string, asker: Asker): Promise<string[]> =>
      oneByOne(token, () => resetPassword(token, newPassword, asker)),
  };
}
