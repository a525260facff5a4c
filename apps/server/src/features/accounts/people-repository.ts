import { type Insertable, type RawBuilder, type Selectable, sql, type UpdateObject } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { LockMode } from '../../platform/transact/transact.ts';
import { isSuspended } from './active.ts';

export type Person = Selectable<Tables['people']>;
type LockedPerson = Person & { isSuspended: boolean };
type NewPerson = Insertable<Tables['people']>;
type PersonChange = UpdateObject<Tables, 'people'>;

export type PeopleRepository = ReturnType<typeof peopleRepository>;

/** Usernames that differ only in case are the same. */
export const usernameKey = (username: string): string => username.normalize('NFC').toLowerCase();

/** The only writer of the table of people, beside the login and the erasure of this feature. */
export function peopleRepository(db: Db) {
  const notErased = (on: Db = db) => on.selectFrom('people').selectAll().where('erased_at', 'is', null);
  const byEmail = (email: string, on?: Db) =>
    notErased(on).where('email', '=', email.trim().toLowerCase()).executeTakeFirst();
  const byAlias = (alias: string, on?: Db) => notErased(on).where('alias', '=', alias).executeTakeFirst();
  return {
    byId: (id: string, on?: Db) => notErased(on).where('id', '=', id).executeTakeFirst(),
    byEmail: (email: string) => byEmail(email),
    byAlias,
    /** By e-mail or alias: API calls may use either. */
    byIdentifier: (identifier: string, on?: Db) =>
      identifier.includes('@') ? byEmail(identifier, on) : byAlias(identifier, on),

    insert: (person: NewPerson, on: Db = db) => on.insertInto('people').values(person).execute(),

    /** Locks a person against erasure until the transaction ends. False when they are erased. */
    lock: async (id: string, on: Db, mode: LockMode = 'share'): Promise<boolean> => {
      const person = notErased(on).where('id', '=', id);
      const locked = await (mode === 'share'
        ? person.forShare()
        : person.forNoKeyUpdate()
      ).executeTakeFirst();
      return locked !== undefined;
    },

    /** Serializes what gives an address an account, takes it away or proves whose it is. */
    lockAddress: (email: string, transaction: Db) =>
      sql`SELECT pg_advisory_xact_lock(hashtextextended(${`address ${email}`}, 0))`.execute(transaction),

    /** Locks the account of an address exclusively. */
    lockByEmail: (email: string, transaction: Db): Promise<LockedPerson | undefined> =>
      notErased(transaction)
        .select(sql<boolean>`${sql.raw(isSuspended('people'))} IS TRUE`.as('isSuspended'))
        .where('email', '=', email)
        .forNoKeyUpdate()
        .executeTakeFirst(),

    /** An active account without a password and without a town, under the first of these names that is free. Undefined when none is. */
    insertActive: async (
      { id, alias, email, terms_version }: Pick<Person, 'id' | 'alias' | 'terms_version'> & { email: string },
      names: readonly string[],
      on: Db,
    ) => {
      // Of two transactions that want the same name, the second waits for the first one's commit and then finds it taken.
      const { rows } = await sql<Pick<Person, 'id' | 'alias' | 'username'>>`
        INSERT INTO people (id, alias, email, username, username_key, terms_version, activated_at)
        SELECT ${id}::uuid, ${alias}, ${email}, name, key, ${terms_version}, now()
        FROM unnest(${names}::text[], ${names.map(usernameKey)}::text[]) WITH ORDINALITY AS wished (name, key, turn)
        WHERE NOT EXISTS (SELECT FROM people WHERE username_key = key)
        ORDER BY turn LIMIT 1
        ON CONFLICT (username_key) DO NOTHING
        RETURNING id, alias, username`.execute(on);
      return rows[0];
    },

    /** Undefined when the person is erased: their row no longer changes. */
    update: (id: string, change: PersonChange, on: Db = db): Promise<Person | undefined> =>
      on
        .updateTable('people')
        .set(change)
        .where('id', '=', id)
        .where('erased_at', 'is', null)
        .returningAll()
        .executeTakeFirst(),

    /** False when `from` is given and is no longer the person's hash. It is null for whoever has no password. */
    setPasswordHash: async (id: string, { from, to }: { from?: string | null; to: string }, on: Db) => {
      const { numUpdatedRows } = await on
        .updateTable('people')
        .set({ password_hash: to })
        .where('id', '=', id)
        .where('erased_at', 'is', null)
        .$if(from !== undefined, (query) =>
          query.where('password_hash', 'is not distinct from', from ?? null),
        )
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Gives or takes the role. False when the address has no activated account. */
    setModerator: async (email: string, moderator: boolean): Promise<boolean> => {
      const { numUpdatedRows } = await db
        .updateTable('people')
        .set({ moderator })
        .where('email', '=', email.trim().toLowerCase())
        .where('activated_at', 'is not', null)
        .where('erased_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** A running suspension never becomes shorter. */
    suspend: (id: string, days: number, transaction: Db) =>
      transaction
        .updateTable('people')
        .set({
          suspended_until: sql<Date>`greatest(suspended_until, now() + make_interval(days => ${days}))`,
        })
        .where('id', '=', id)
        .where('erased_at', 'is', null)
        .execute(),

    /** False when it does not end now: it was ended, or begun anew, meanwhile. */
    endSuspension: async (id: string, transaction: Db): Promise<boolean> => {
      const { numUpdatedRows } = await transaction
        .updateTable('people')
        .set({ suspended_until: null })
        .where('id', '=', id)
        .where('suspended_until', '<=', sql<Date>`now()`)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Records that these people are warned of the erasure of their account, if the condition still holds. Gives those who are. */
    recordWarning: async (
      ids: readonly string[],
      condition: RawBuilder<boolean>,
      transaction: Db,
    ): Promise<string[]> => {
      const warned = await transaction
        .updateTable('people')
        .set({ inactivity_warned_at: sql<Date>`now()` })
        .where(sql<boolean>`id = ANY (${ids}::uuid[])`)
        .where(condition)
        .returning('id')
        .execute();
      return warned.map(({ id }) => id);
    },

    /**
     * `ids` is SQL. Gives how many: a person who is locked meanwhile is noted another time, and what shows that they have played is kept
     * until then.
     */
    notePlayed: async (ids: RawBuilder<unknown>, atMost: number): Promise<number> => {
      const { numAffectedRows } = await sql`
        UPDATE people SET has_played = true WHERE id IN (
          SELECT id FROM people WHERE NOT has_played AND id IN (${ids})
          LIMIT ${atMost} FOR NO KEY UPDATE SKIP LOCKED
        )`.execute(db);
      return Number(numAffectedRows ?? 0);
    },

    /** With everything that belongs to it. The transaction has locked the row. */
    removeOneNotActivated: (id: string, transaction: Db) =>
      transaction.deleteFrom('people').where('id', '=', id).where('activated_at', 'is', null).execute(),

    /** Deleting the row is safe: without activation they cannot have published anything. */
    removeNotActivated: (days: number) =>
      db
        .deleteFrom('people')
        .where('activated_at', 'is', null)
        .where('erased_at', 'is', null)
        .where('created_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
        .execute(),
  };
}
