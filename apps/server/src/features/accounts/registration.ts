import { isReservedUsername } from '@coequipiers/contract/accounts';
import { type registration as registrationSchema } from '@coequipiers/contract/accounts-schemas';
import { termsVersion } from '@coequipiers/contract/legal/document';
import type { z } from '@coequipiers/contract/zod';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db/database.ts';
import { isTaken } from '../../platform/db/violations.ts';
import { newAlias, newId } from '../../platform/ids.ts';
import type { Transact } from '../../platform/transact/transact.ts';
import type { Asker } from '../../platform/turns/turns.ts';
import type { Communes } from '../cities/communes.ts';
import { findPlace } from '../cities/place.ts';
import type { PreferencesRepository } from '../preferences/preferences.ts';
import type { OnActivated } from './activation.ts';
import type { AccountLimits } from './limits.ts';
import type { MailLinks } from './mail-links.ts';
import type { Mailer } from './mailer.ts';
import { hashPassword, refuseCommon } from './passwords.ts';
import { type PeopleRepository, usernameKey } from './people-repository.ts';
import { placeColumns } from './place-columns.ts';

type Parts = {
  transact: Transact;
  people: PeopleRepository;
  links: MailLinks;
  mailer: Mailer;
  communes: Communes;
  preferences: PreferencesRepository;
  activated: OnActivated;
  limits: Pick<AccountLimits, 'mailsToStrangers'>;
};

type Given = z.output<typeof registrationSchema>;

/** Registration and activation. */
export function createRegistration(parts: Parts) {
  const { transact, people, links, mailer, communes, preferences, activated, limits } = parts;

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
    await people.insert(person, transaction).catch(refuseTaken);
    await preferences.change(id, { newsletter: given.subscribeNewsletter }, transaction);
    return id;
  };

  return {
    add,

    async register(given: Given, asker: Asker): Promise<void> {
      refuseCommon(given.password);
      if (isReservedUsername(given.username)) throw new AppError('USER_007');
      await limits.mailsToStrangers(given.email);
      const passwordHash = await hashPassword(given.password, asker);
      await transact.unattended(async (transaction) => {
        await mailer.activation(await add(given, passwordHash, transaction), transaction);
      });
    },

    /** Idempotent: following the link again gives the same answer. */
    async activate(token: string | undefined): Promise<void> {
      if (!token) throw new AppError('ACTIVATION_MISSING');
      await transact.unattended(async (transaction) => {
        const link = await links.find('activate', token, transaction);
        if (!link) throw new AppError('ACTIVATION_INVALID');
        if (link.used_at) return;
        if (link.expired) throw new AppError('ACTIVATION_EXPIRED');
        await links.use('activate', token, transaction);
        await people.update(
          link.person_id,
          { activated_at: sql`coalesce(activated_at, now())` },
          transaction,
        );
        await activated(link.person_id, transaction);
      });
    },
  };
}

/** Turns a violated unique index into the error for a taken e-mail address or username. */
export function refuseTaken(error: unknown): never {
  if (isTaken(error, 'people_email_key')) throw new AppError('USER_006');
  if (isTaken(error, 'people_username_key_key')) throw new AppError('USER_007');
  throw error;
}
