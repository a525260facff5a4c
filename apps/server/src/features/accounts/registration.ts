import { isReservedUsername } from '@coequipiers/contract/accounts';
import type {
  registrationMove,
  registration as registrationSchema,
} from '@coequipiers/contract/accounts-schemas';
import { termsVersion } from '@coequipiers/contract/legal/document';
import type { z } from '@coequipiers/contract/zod';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db/database.ts';
import { isTaken } from '../../platform/db/violations.ts';
import { newAlias, newId } from '../../platform/ids.ts';
import type { MailAllowance } from '../../platform/mail/mail-allowance.ts';
import type { Transact } from '../../platform/transact/transact.ts';
import type { Asker } from '../../platform/turns/turns.ts';
import type { Communes } from '../cities/communes.ts';
import { findPlace } from '../cities/place.ts';
import type { PreferencesRepository } from '../preferences/preferences.ts';
import type { AccountLimits } from './limits.ts';
import type { MailLinks } from './mail-links.ts';
import type { Mailer } from './mailer.ts';
import { hashPassword, matches, refuseCommon } from './passwords.ts';
import { type PeopleRepository, usernameKey } from './people-repository.ts';
import { placeColumns } from './place-columns.ts';
import type { RegistrationsRepository } from './registrations-repository.ts';

type Parts = {
  transact: Transact;
  people: PeopleRepository;
  registrations: RegistrationsRepository;
  links: MailLinks;
  mailer: Mailer;
  communes: Communes;
  preferences: PreferencesRepository;
  limits: Pick<AccountLimits, 'moves'>;
  mailAllowance: MailAllowance;
};

type Given = z.output<typeof registrationSchema>;
type Move = z.output<typeof registrationMove>;

/** Registration, and what the page that registered can do until the account is active. */
export function createRegistration(parts: Parts) {
  const { transact, people, registrations, links, mailer, communes, preferences, limits, mailAllowance } =
    parts;

  /** Gives the id of the new person, who is not yet activated. */
  const add = async (given: Given, passwordHash: string, transaction: Db): Promise<string> => {
    const id = newId();
    const person = {
      id,
      alias: newAlias(),
      email: given.email,
      username: given.username,
      username_key: usernameKey(given.username),
      password_hash: passwordHash,
      terms_version: given.termsVersion ?? termsVersion,
      ...placeColumns(findPlace(communes, given)),
    };
    await people.lockAddress(given.email, transaction);
    await people.insert(person, transaction).catch(refuseTaken);
    await registrations.keep(id, given, transaction).catch(refuseTaken);
    await preferences.change(id, { newsletter: given.subscribeNewsletter }, transaction);
    return id;
  };

  /** The same page sends the same account again, because it got no answer. */
  const wasRegistered = async ({ secret, email, password }: Given, asker: Asker): Promise<boolean> => {
    const person = secret === undefined ? undefined : await registrations.bySecret(secret);
    if (person?.email !== email || person.activated_at) return false;
    return matches(password, person.password_hash, asker);
  };

  /** Last: a registration that is refused sends nothing, so it must not take any of the mails that the address may get. */
  const write = async (email: string, personId: string, transaction: Db): Promise<void> => {
    if (await mailAllowance.forStrangers(email)) await mailer.activation(personId, transaction);
  };

  return {
    add,

    async register(given: Given, asker: Asker): Promise<void> {
      refuseCommon(given.password);
      if (isReservedUsername(given.username)) throw new AppError('USER_007');
      if (await wasRegistered(given, asker)) return;
      const passwordHash = await hashPassword(given.password, asker);
      await transact.unattended(async (transaction) => {
        const personId = await add(given, passwordHash, transaction);
        await write(given.email, personId, transaction);
      });
    },

    /** An unknown secret learns nothing. */
    isActive: async (secret: string): Promise<boolean> =>
      Boolean((await registrations.bySecret(secret))?.activated_at),

    /**
     * Moves an account that is not active to another address. After the commit no link to the former one is left, so that an account is
     * only ever activated by whoever reads the mails of the address that it has.
     */
    async move({ secret, email }: Move): Promise<void> {
      const asked = await registrations.bySecret(secret);
      if (!asked || asked.activated_at) throw new AppError('REGISTRATION_ENDED');
      await limits.moves.take(asked.id);
      await transact.unattended(async (transaction) => {
        await people.lockAddress(email, transaction);
        const locked = await people.lock(asked.id, transaction, 'exclusive');
        const person = locked ? await registrations.bySecret(secret, transaction) : undefined;
        if (!person || person.activated_at) throw new AppError('REGISTRATION_ENDED');
        if (person.email !== email) {
          await people.update(person.id, { email }, transaction).catch(refuseTaken);
          await links.removeAll(person.id, transaction);
        }
        await write(email, person.id, transaction);
      });
    },
  };
}

/** Turns a violated unique index into the error for what is taken. */
export function refuseTaken(error: unknown): never {
  if (isTaken(error, 'people_email_key')) throw new AppError('USER_006');
  if (isTaken(error, 'people_username_key_key')) throw new AppError('USER_007');
  if (isTaken(error, 'registrations_secret_hash_key'))
    throw new AppError('VALIDATION', { message: 'secret' });
  throw error;
}
