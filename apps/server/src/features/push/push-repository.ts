import type { PushSubscriptionGiven } from '@coequipiers/contract/push-schemas';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { newId } from '../../platform/ids.ts';
import { isActive } from '../accounts/active.ts';

export type PushSubscriptionRow = {
  id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  created_at: Date;
};

/** Values: person. */
const idsOf = prepared<{ id: string }>(
  'push-browsers',
  'SELECT id FROM push_subscriptions WHERE person_id = $1 ORDER BY created_at, id',
);

export function pushRepository(db: Db) {
  const columns = ['id', 'endpoint', 'p256dh', 'auth', 'created_at'] as const;
  return {
    /** Upsert: a browser's endpoint moves to the person who logged in last. Deletes the oldest ones beyond `max`. */
    add: async (
      personId: string,
      { endpoint, keys }: PushSubscriptionGiven,
      max: number,
      transaction: Db,
    ): Promise<void> => {
      const { p256dh, auth } = keys;
      const values = { person_id: personId, p256dh, auth };
      await transaction
        .insertInto('push_subscriptions')
        .values({ id: newId(), ...values, endpoint })
        .onConflict((conflict) =>
          conflict.column('endpoint').doUpdateSet({ ...values, created_at: sql`now()` }),
        )
        .execute();
      await sql`
        DELETE FROM push_subscriptions WHERE id IN (
          SELECT id FROM push_subscriptions WHERE person_id = ${personId}
          ORDER BY created_at DESC, id OFFSET ${max})`.execute(transaction);
    },

    remove: async (personId: string, endpoint: string, transaction: Db): Promise<void> => {
      await transaction
        .deleteFrom('push_subscriptions')
        .where('person_id', '=', personId)
        .where('endpoint', '=', endpoint)
        .execute();
    },

    ofPerson: (personId: string, on: Db = db): Promise<PushSubscriptionRow[]> =>
      on
        .selectFrom('push_subscriptions')
        .select(columns)
        .where('person_id', '=', personId)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),

    /** Runs for every message, hence prepared. */
    idsOfPerson: async (personId: string, on: Db): Promise<string[]> =>
      (await idsOf(on, [personId])).rows.map(({ id }) => id),

    async idsOfPeople(people: readonly string[], on: Db): Promise<{ id: string; personId: string }[]> {
      const { rows } = await sql<{ id: string; personId: string }>`
        SELECT id, person_id AS "personId" FROM push_subscriptions WHERE person_id = ANY (${people}::uuid[])
        ORDER BY created_at, id`.execute(on);
      return rows;
    },

    /** Undefined when the subscription is no longer this person's, or they are suspended. */
    find: (id: string, personId: string): Promise<PushSubscriptionRow | undefined> =>
      db
        .selectFrom('push_subscriptions')
        .select(columns)
        .where('id', '=', id)
        .where('person_id', '=', personId)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('people')
              .select('people.id')
              .whereRef('people.id', '=', 'push_subscriptions.person_id')
              .where(sql.raw<boolean>(isActive('people'))),
          ),
        )
        .executeTakeFirst(),

    removeGone: async ({ id, endpoint }: PushSubscriptionRow): Promise<void> => {
      await db
        .deleteFrom('push_subscriptions')
        .where('id', '=', id)
        .where('endpoint', '=', endpoint)
        .execute();
    },

    removeAllOf: async (personId: string, on: Db): Promise<void> => {
      await on.deleteFrom('push_subscriptions').where('person_id', '=', personId).execute();
    },
  };
}
