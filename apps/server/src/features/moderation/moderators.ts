import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Gives or takes the role. False when the address has no activated account. */
export async function setModerator(db: Db, email: string, moderator: boolean): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE people SET moderator = ${moderator}
    WHERE email = ${email.trim().toLowerCase()} AND activated_at IS NOT NULL AND erased_at IS NULL`.execute(
    db,
  );
  return (numAffectedRows ?? 0n) > 0n;
}

export async function listModerators(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('people')
    .select('email')
    .where('moderator', '=', true)
    .orderBy('email')
    .execute();
  return rows.flatMap(({ email }) => email ?? []);
}
