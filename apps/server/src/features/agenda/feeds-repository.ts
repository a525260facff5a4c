import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Whose feed it is, and whether that person is suspended. */
export type Feed = { personId: string; suspended: boolean };

export type FeedsRepository = ReturnType<typeof feedsRepository>;

export function feedsRepository(db: Db) {
  return {
    since: async (personId: string, on: Db = db): Promise<Date | undefined> =>
      (
        await on
          .selectFrom('agenda_feeds')
          .select('created_at')
          .where('person_id', '=', personId)
          .executeTakeFirst()
      )?.created_at,

    bySecret: (secret: string): Promise<Feed | undefined> =>
      db
        .selectFrom('agenda_feeds')
        .innerJoin('people', 'people.id', 'person_id')
        .select([
          'person_id as personId',
          sql<boolean>`coalesce(suspended_until > now(), false)`.as('suspended'),
        ])
        .where('secret_hash', '=', hashOf(secret))
        .executeTakeFirst(),

    /** One feed a person: the secret before this one stops working. */
    replace: async (personId: string, secret: string, transaction: Db): Promise<void> => {
      const row = { secret_hash: hashOf(secret), created_at: sql<Date>`now()` };
      await transaction
        .insertInto('agenda_feeds')
        .values({ person_id: personId, ...row })
        .onConflict((conflict) => conflict.column('person_id').doUpdateSet(row))
        .execute();
    },

    remove: async (personId: string, transaction: Db): Promise<void> => {
      await transaction.deleteFrom('agenda_feeds').where('person_id', '=', personId).execute();
    },
  };
}
