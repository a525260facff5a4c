import type { Db } from '../../platform/db/database.ts';
import { peopleRepository } from '../accounts/people-repository.ts';

/** Gives or takes the role. False when the address has no activated account. */
export const setModerator = (db: Db, email: string, moderator: boolean): Promise<boolean> =>
  peopleRepository(db).setModerator(email, moderator);

export async function listModerators(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('people')
    .select('email')
    .where('moderator', '=', true)
    .orderBy('email')
    .execute();
  return rows.flatMap(({ email }) => email ?? []);
}
