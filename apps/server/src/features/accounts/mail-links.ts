import { createHash, createHmac } from 'node:crypto';
import { accountLimits } from '@coequipiers/contract/account-limits';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';

type Purpose = 'activate' | 'reset';
export type MailLinks = ReturnType<typeof createMailLinks>;

const hours: Record<Purpose, number> = {
  activate: accountLimits.activationHours,
  reset: accountLimits.resetHours,
};
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Links in mails, each for one purpose. The token is derived from the link's id and the server's secret: the queue and the
 * database contain nothing that opens an account, and a mail that is sent again contains the same link.
 */
export function createMailLinks(secret: string) {
  const tokenOf = (purpose: Purpose, id: string): string =>
    createHmac('sha256', secret).update(`mail-link:${purpose}:${id}`).digest('base64url');

  return {
    tokenOf,

    async create(purpose: Purpose, personId: string, on: Db): Promise<string> {
      const id = newId();
      await on
        .insertInto('mail_links')
        .values({
          id,
          person_id: personId,
          purpose,
          token_hash: hashOf(tokenOf(purpose, id)),
          expires_at: sql<Date>`now() + make_interval(hours => ${hours[purpose]})`,
        })
        .execute();
      return id;
    },

    /**
     * Whether the person recently got a link that is still valid, or so many within an hour that another one would not help.
     */
    async wereSent(purpose: Purpose, personId: string, on: Db): Promise<boolean> {
      const { againAfterMinutes, anHour } = accountLimits.linkMails;
      const since = (minutes: number) => sql<Date>`now() - make_interval(mins => ${minutes})`;
      const sent = await on
        .selectFrom('mail_links')
        .select(sql<boolean>`created_at > ${since(againAfterMinutes)}`.as('justNow'))
        .where('person_id', '=', personId)
        .where('purpose', '=', purpose)
        .where('used_at', 'is', null)
        .where('expires_at', '>', sql<Date>`now()`)
        .where('created_at', '>', since(60))
        .execute();
      return sent.length >= anHour || sent.some(({ justNow }) => justNow);
    },

    find: (purpose: Purpose, token: string, on: Db) =>
      on
        .selectFrom('mail_links')
        .select(['id', 'person_id', 'used_at', sql<boolean>`expires_at <= now()`.as('expired')])
        .where('purpose', '=', purpose)
        .where('token_hash', '=', hashOf(token))
        .executeTakeFirst(),

    /** False once it was removed, for instance because the account has moved to another address. */
    exists: async (id: string, on: Db): Promise<boolean> =>
      (await on.selectFrom('mail_links').select('id').where('id', '=', id).executeTakeFirst()) !== undefined,

    /** All links of a person, so that none of them does anything any more. */
    removeAll: (personId: string, on: Db) =>
      on.deleteFrom('mail_links').where('person_id', '=', personId).execute(),

    /** Invalidates all links sent so far. */
    expire: (purpose: Purpose, personId: string, on: Db) =>
      on
        .updateTable('mail_links')
        .set({ used_at: sql<Date>`now()` })
        .where('purpose', '=', purpose)
        .where('person_id', '=', personId)
        .where('used_at', 'is', null)
        .execute(),

    /** Marks the link as used. Of several parallel calls, only one gets the person. */
    use: (purpose: Purpose, token: string, on: Db) =>
      on
        .updateTable('mail_links')
        .set({ used_at: sql<Date>`now()` })
        .where('purpose', '=', purpose)
        .where('token_hash', '=', hashOf(token))
        .where('used_at', 'is', null)
        .where('expires_at', '>', sql<Date>`now()`)
        .returning('person_id')
        .executeTakeFirst(),
  };
}
