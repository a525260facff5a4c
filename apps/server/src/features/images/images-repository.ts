import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export function imagesRepository(db: Db) {
  return {
    add: async (id: string, personId: string, transaction: Db): Promise<void> => {
      await transaction.insertInto('images').values({ id, person_id: personId }).execute();
    },

    /** False when the picture does not belong to this person. */
    claim: async (id: string, personId: string, transaction: Db): Promise<boolean> => {
      const found = await transaction
        .updateTable('images')
        .set({ claims: sql`claims + 1` })
        .where('id', '=', id)
        .where('person_id', '=', personId)
        .returning('id')
        .executeTakeFirst();
      return found !== undefined;
    },

    /** True when this was the last claim: the row is then deleted. */
    abandon: async (id: string, transaction: Db): Promise<boolean> => {
      await transaction
        .updateTable('images')
        .set({ claims: sql`claims - 1` })
        .where('id', '=', id)
        .where('claims', '>', 0)
        .execute();
      const gone = await transaction
        .deleteFrom('images')
        .where('id', '=', id)
        .where('claims', '=', 0)
        .returning('id')
        .executeTakeFirst();
      return gone !== undefined;
    },

    ofPerson: (personId: string, on: Db) =>
      on
        .selectFrom('images')
        .select(['id', 'created_at'])
        .where('person_id', '=', personId)
        .orderBy('created_at')
        .execute(),

    removeOfPerson: async (personId: string, transaction: Db): Promise<string[]> => {
      const rows = await transaction
        .deleteFrom('images')
        .where('person_id', '=', personId)
        .returning('id')
        .execute();
      return rows.map(({ id }) => id);
    },

    /** Deletes pictures without a claim for this long. Skips rows locked by a claim in progress. */
    removeUnclaimed: async (hours: number, max: number, transaction: Db): Promise<string[]> => {
      const old = transaction
        .selectFrom('images')
        .select('id')
        .where('claims', '=', 0)
        .where('created_at', '<', sql<Date>`now() - make_interval(hours => ${hours})`)
        .limit(max)
        .forUpdate()
        .skipLocked();
      const rows = await transaction.deleteFrom('images').where('id', 'in', old).returning('id').execute();
      return rows.map(({ id }) => id);
    },

    known: async (ids: string[]): Promise<Set<string>> => {
      const rows = await db.selectFrom('images').select('id').where('id', 'in', ids).execute();
      return new Set(rows.map(({ id }) => id));
    },
  };
}
export type ImagesRepository = ReturnType<typeof imagesRepository>;
