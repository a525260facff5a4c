import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Transact, Transaction } from '../../platform/transact/transact.ts';
import type { Asker } from '../../platform/turns/turns.ts';
import type { OnActivated } from './activation.ts';
import type { Logins, OpenedByMail } from './logins.ts';
import type { MailLinks } from './mail-links.ts';
import type { PeopleRepository, Person } from './people-repository.ts';
import type { RegistrationsRepository } from './registrations-repository.ts';

type Parts = {
  db: Db;
  transact: Transact;
  people: PeopleRepository;
  registrations: RegistrationsRepository;
  links: MailLinks;
  logins: Logins;
  activated: OnActivated;
};

/** What a link of activation does. */
export function createActivating(parts: Parts) {
  const { db, transact, people, registrations, links, logins, activated } = parts;

  /** Locks the person of a link before the link: whatever ends links holds the person first. */
  const open = async (token: string, transaction: Transaction) => {
    const asked = await links.find('activate', token, transaction);
    if (!asked || !(await people.lock(asked.person_id, transaction, 'exclusive')))
      throw new AppError('ACTIVATION_INVALID');
    const link = await links.find('activate', token, transaction);
    const person = await people.byId(asked.person_id, transaction);
    if (!link || !person) throw new AppError('ACTIVATION_INVALID');
    return { link, person };
  };

  const activate = async (person: Person, token: string, transaction: Transaction): Promise<void> => {
    await links.use('activate', token, transaction);
    await people.update(person.id, { activated_at: sql`coalesce(activated_at, now())` }, transaction);
    await activated(person.id, transaction);
    await logins.loggedIn(person.email ?? '', transaction);
  };

  return {
    /** Idempotent: following the link again gives the same answer. */
    async byLink(token: string | undefined): Promise<void> {
      if (!token) throw new AppError('ACTIVATION_MISSING');
      await transact.unattended(async (transaction) => {
        const { link, person } = await open(token, transaction);
        if (link.used_at) return;
        if (link.expired) throw new AppError('ACTIVATION_EXPIRED');
        await activate(person, token, transaction);
      });
    },

    /** Where the account was registered, the link logs in as well, once. Any other secret changes nothing. */
    here: (token: string, secret: string, asker: Asker): Promise<OpenedByMail> =>
      transact.unattended(async (transaction) => {
        const { link, person } = await open(token, transaction);
        if (link.expired) throw new AppError('ACTIVATION_EXPIRED');
        if (!(await registrations.useSecret(person.id, secret, transaction)))
          throw new AppError('ACTIVATION_INVALID');
        if (!person.activated_at) await activate(person, token, transaction);
        // Both were set by one transaction, if this link has activated the account.
        else if (link.used_at?.getTime() !== person.activated_at.getTime())
          throw new AppError('ACTIVATION_INVALID');
        const opened = await logins.openByMail(person.id, asker.network, transaction);
        if (!opened) throw new AppError('ACTIVATION_INVALID');
        return opened;
      }),

    /** Whose account the link is for, and what they wanted. Changes nothing. */
    async about(token: string) {
      const link = await links.find('activate', token, db);
      const person = link && !link.expired ? await people.byId(link.person_id) : undefined;
      if (!person?.email) throw new AppError('ACTIVATION_INVALID');
      const { intent } = await registrations.intentOf(person.id);
      return { email: person.email, intent };
    },
  };
}
