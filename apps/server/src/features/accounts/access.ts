import type { Credentials } from '@coequipiers/contract/accounts-schemas';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Caller } from '../../platform/http/authentication.ts';
import type { MailLinks } from './mail-links.ts';
import type { Mailer } from './mailer.ts';
import { hashPassword, matches, refuseCommon } from './passwords.ts';
import type { PeopleRepository } from './people-repository.ts';
import type { Sessions } from './sessions.ts';

type Parts = { db: Db; people: PeopleRepository; links: MailLinks; mailer: Mailer; sessions: Sessions };

export type AccessService = ReturnType<typeof createAccess>;

/** Getting in, and the password that lets one in. */
export function createAccess({ db, people, links, mailer, sessions }: Parts) {
  /** The hash is made before the transaction, which must be short. */
  const setPassword = async (
    personId: string,
    passwordHash: string,
    transaction: Db,
    keepSession?: string,
  ) => {
    await people.update(personId, { password_hash: passwordHash }, transaction);
    await sessions.closeAll(personId, transaction, keepSession);
    await mailer.passwordChanged(personId, transaction);
  };

  const checkPassword = async (personId: string, password: string): Promise<void> => {
    const person = await people.byId(personId);
    if (!(await matches(password, person?.password_hash))) throw new AppError('WRONG_PASSWORD');
  };

  return {
    /** An unknown address and a wrong password look the same and take the same. */
    async logIn({ email, password }: Credentials): Promise<string> {
      const person = await people.byEmail(email);
      const right = await matches(password, person?.password_hash);
      if (!person || !right) throw new AppError('LOGIN_FAILED');
      if (!person.activated_at) throw new AppError('NOT_ACTIVATED');
      await people.update(person.id, { last_login_at: sql`now()` });
      return sessions.open(person.id);
    },

    checkPassword,

    async changePassword(caller: Caller, currentPassword: string, newPassword: string): Promise<void> {
      await checkPassword(caller.id, currentPassword);
      refuseCommon(newPassword);
      const hash = await hashPassword(newPassword);
      await db
        .transaction()
        .execute((transaction) => setPassword(caller.id, hash, transaction, caller.sessionId));
    },

    /** Whoever can read the mail owns the address, so this activates the account too. */
    async resetPassword(token: string, newPassword: string): Promise<void> {
      refuseCommon(newPassword);
      if (!(await links.find('reset', token, db))) throw new AppError('LINK_INVALID');
      const hash = await hashPassword(newPassword);
      await db.transaction().execute(async (transaction) => {
        const link = await links.use('reset', token, transaction);
        if (!link) throw new AppError('LINK_INVALID');
        await people.update(
          link.person_id,
          { activated_at: sql`coalesce(activated_at, now())` },
          transaction,
        );
        await setPassword(link.person_id, hash, transaction);
      });
    },
  };
}
