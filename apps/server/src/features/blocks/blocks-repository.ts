import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { hiddenFrom, isBlockBetween } from './blocks-sql.ts';

export function blocksRepository(db: Db) {
  return {
    /** Adding the same block again changes nothing. Adds nothing beyond `max`. */
    add: async (personId: string, blockedId: string, max: number, transaction: Db): Promise<void> => {
      await sql`
        INSERT INTO blocks (person_id, blocked_id)
        SELECT ${personId}, ${blockedId}
        WHERE (SELECT count(*) FROM blocks WHERE person_id = ${personId}) < ${max}
        ON CONFLICT DO NOTHING`.execute(transaction);
    },

    /** The time of the block, if there is one. */
    since: async (personId: string, blockedId: string, transaction: Db): Promise<Date | undefined> => {
      const row = await transaction
        .selectFrom('blocks')
        .select('created_at')
        .where('person_id', '=', personId)
        .where('blocked_id', '=', blockedId)
        .executeTakeFirst();
      return row?.created_at;
    },

    remove: (personId: string, blockedId: string, transaction: Db) =>
      transaction
        .deleteFrom('blocks')
        .where('person_id', '=', personId)
        .where('blocked_id', '=', blockedId)
        .execute(),

    /** The people that this person has blocked, the latest first. */
    ofPerson: (personId: string, on: Db = db) =>
      on
        .selectFrom('blocks')
        .innerJoin('people', 'people.id', 'blocks.blocked_id')
        .select(['people.alias', 'people.username', 'blocks.created_at'])
        .where('blocks.person_id', '=', personId)
        .orderBy('blocks.created_at', 'desc')
        .orderBy('people.alias')
        .execute(),

    /** Whether there is a block in either direction. */
    between: async (one: string, other: string, on: Db = db): Promise<boolean> => {
      const { rows } = await sql<{ blocked: boolean }>`
        SELECT ${sql.raw(isBlockBetween('pair.one', 'pair.other'))} AS blocked
        FROM (SELECT ${one}::uuid AS one, ${other}::uuid AS other) AS pair`.execute(on);
      return rows[0]?.blocked ?? false;
    },

    /** Everyone with a block in either direction. Nobody for a visitor. */
    hiddenFrom: async (personId: string | undefined, on: Db = db): Promise<string[]> => {
      if (personId === undefined) return [];
      const { rows } = await hiddenFrom(personId).execute(on);
      return rows.map(({ id }) => id);
    },

    removeAllOf: (personId: string, on: Db) =>
      on
        .deleteFrom('blocks')
        .where((where) => where.or([where('person_id', '=', personId), where('blocked_id', '=', personId)]))
        .execute(),
  };
}
