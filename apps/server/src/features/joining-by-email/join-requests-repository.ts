import { createHmac } from 'node:crypto';
import { joiningByEmailLimits } from '@coequipiers/contract/joining-by-email';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';

export type JoinRequest = Omit<Selectable<Tables['join_requests']>, 'token_hash' | 'created_at'>;

/** SQL */
const isFresh = sql<boolean>`created_at > now() - make_interval(hours => ${sql.lit(joiningByEmailLimits.hours)})`;

export type JoinRequestsRepository = ReturnType<typeof joinRequestsRepository>;

/** Whose link was not used yet. */
export function joinRequestsRepository(db: Db, secret: string) {
  const keyed = (text: string) => createHmac('sha256', secret).update(text);
  /** Derived, so that a mail that is sent again has the same link, and neither a job nor the database contains one. */
  const tokenOf = (id: string): string => keyed(`join-request:${id}`).digest('base64url');
  const hashOf = (token: string): Buffer => keyed(`join-token:${token}`).digest();
  const columns = ['id', 'announcement_id', 'outing_id', 'email', 'first_name', 'every'] as const;

  return {
    tokenOf,

    isKept: async (id: string): Promise<boolean> =>
      (await db.selectFrom('join_requests').select('id').where('id', '=', id).executeTakeFirst()) !==
      undefined,

    keep: (request: JoinRequest) =>
      db
        .insertInto('join_requests')
        .values({ ...request, token_hash: hashOf(tokenOf(request.id)) })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute(),

    find: (token: string): Promise<JoinRequest | undefined> =>
      db
        .selectFrom('join_requests')
        .select(columns)
        .where('token_hash', '=', hashOf(token))
        .where(isFresh)
        .executeTakeFirst(),

    /** Ends the link. Of several at the same moment, one gets true, unless its transaction is rolled back. */
    use: async (id: string, transaction: Db): Promise<boolean> => {
      const { numDeletedRows } = await transaction
        .deleteFrom('join_requests')
        .where('id', '=', id)
        .where(isFresh)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    ofPerson: (personId: string, on: Db) =>
      on
        .selectFrom('join_requests')
        .innerJoin('people', 'people.email', 'join_requests.email')
        .select(['announcement_id', 'outing_id', 'first_name', 'every', 'join_requests.created_at'])
        .where('people.id', '=', personId)
        .orderBy('join_requests.created_at')
        .execute(),

    eraseOfPerson: async (personId: string, transaction: Db): Promise<void> => {
      await sql`DELETE FROM join_requests WHERE email = (SELECT email FROM people WHERE id = ${personId})`.execute(
        transaction,
      );
    },

    sweep: async (): Promise<void> => {
      await sql`DELETE FROM join_requests WHERE NOT (${isFresh})`.execute(db);
    },
  };
}
