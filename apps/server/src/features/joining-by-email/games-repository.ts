import type { Category } from '@coequipiers/contract/categories';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import type { Visibility } from '@coequipiers/contract/visibility';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { isSuspended } from '../accounts/active.ts';
import { type OutingColumns, outingColumns, outingJoin, presentOuting } from '../outings/outings-on-card.ts';
import { isNotHiddenFrom } from '../visibility/visibility.ts';

/** What a mail may say of a game: nothing that a stranger wrote. */
export type Game = {
  category: Category;
  municipalityName: string;
  zipCode: string;
  visibility: Visibility;
  outing: Outing | null;
};

type GameRow = OutingColumns & {
  category: Category;
  municipality_name: string;
  zip_code: string;
  visibility: Visibility;
};

/** What taking part by e-mail reads of announcements and of accounts. */
export function gamesRepository(db: Db) {
  return {
    /** Undefined when it is hidden from visitors. As for a member, it need not be listed: one that is over is closed. */
    async byId(announcementId: string, now: Date): Promise<Game | undefined> {
      const { rows } = await sql<GameRow>`
        SELECT announcements.category, announcements.municipality_name, announcements.zip_code,
          announcements.visibility, ${sql.raw(outingColumns(undefined))}
        FROM announcements ${sql.raw(outingJoin())}
        WHERE announcements.id = ${announcementId} AND ${isNotHiddenFrom(undefined)}`.execute(db);
      const [row] = rows;
      return (
        row && {
          category: row.category,
          municipalityName: row.municipality_name,
          zipCode: row.zip_code,
          visibility: row.visibility,
          outing: presentOuting(row, now),
        }
      );
    },

    /** The outing that an announcement shows. */
    shownBy: (
      announcementId: string,
      transaction: Db,
    ): Promise<{ id: string | null; visibility: Visibility } | undefined> =>
      transaction
        .selectFrom('announcements')
        .select(['outing_id as id', 'visibility'])
        .where('id', '=', announcementId)
        .executeTakeFirst(),

    accountOf: async (email: string): Promise<'active' | 'suspended' | undefined> => {
      const { rows } = await sql<{ activated: boolean; suspended: boolean | null }>`
        SELECT activated_at IS NOT NULL AS activated, ${sql.raw(isSuspended('people'))} AS suspended
        FROM people WHERE email = ${email} AND erased_at IS NULL`.execute(db);
      const [person] = rows;
      if (person?.suspended) return 'suspended';
      return person?.activated ? 'active' : undefined;
    },
  };
}
