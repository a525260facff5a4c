import type { Insertable, Selectable, UpdateObject } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { LockMode } from '../../platform/transact/transact.ts';

export type Person = Selectable<Tables['people']>;
export type NewPerson = Insertable<Tables['people']>;
export type PersonChange = UpdateObject<Tables, 'people'>;

export type PeopleRepository = ReturnType<typeof peopleRepository>;

/** Usernames that differ only in case are the same. */
export const usernameKey = (username: string): string => username.normalize('NFC').toLowerCase();

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

    /** Undefined when the person is erased: their row no longer changes. */
    update: (id: string, change: PersonChange, on: Db = db): Promise<Person | undefined> =>
      on
        .updateTable('people')
        .set(change)
        .where('id', '=', id)
        .where('erased_at', 'is', null)
        .returningAll()
        .executeTakeFirst(),

    /** False when `from` is given and is no longer the person's hash. */
    setPasswordHash: async (id: string, { from, to }: { from?: string; to: string }, on: Db) => {
      const { numUpdatedRows } = await on
        .updateTable('people')
        .set({ password_hash: to })
        .where('id', '=', id)
        .where('erased_at', 'is', null)
        .$if(from !== undefined, (query) => query.where('password_hash', '=', from ?? ''))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}
