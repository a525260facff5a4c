import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { PersonalData } from '../../platform/personal-data.ts';

type Reference = { table: string; column: string };

/** All foreign keys to people in tables marked as erased, read from the PostgreSQL catalogue. */
async function references(db: Db, personalData: readonly PersonalData[]): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    SELECT conrelid::regclass::text AS table, attname AS column
    FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = ANY (conkey)
    WHERE contype = 'f' AND confrelid = 'people'::regclass`.execute(db);
  const fates = Object.assign({}, ...personalData.map(({ tables }) => tables)) as Record<string, string>;
  return rows.filter(({ table }) => fates[table] === 'erased');
}

/** Erased people with a row left in such a table, or with data left in their own row. */
export async function findLeftovers(db: Db, personalData: readonly PersonalData[]): Promise<string[]> {
  const left = (await references(db, personalData)).map(
    ({ table, column }) =>
      sql<boolean>`EXISTS (SELECT FROM ${sql.table(table)} AS left_over WHERE ${sql.ref(`left_over.${column}`)} = people.id)`,
  );
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM people
    WHERE erased_at IS NOT NULL AND (
      num_nonnulls(email, username_key, password_hash, commune_code, last_login_at) > 0
      OR ${sql.join(left, sql` OR `)}
    )`.execute(db);
  return rows.map(({ id }) => id);
}
