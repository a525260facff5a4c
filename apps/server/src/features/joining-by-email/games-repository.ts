import type { Category } from '@coequipiers/contract/categories';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import type { RegularState } from '@coequipiers/contract/regulars';
import type { Slot } from '@coequipiers/contract/series-words';
import type { Visibility } from '@coequipiers/contract/visibility';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { isSuspended } from '../accounts/active.ts';
import {
  joinedOuting,
  meantOuting,
  type OutingColumns,
  outingColumns,
  outingJoinOf,
  presentOuting,
} from '../outings/outings-on-card.ts';
import { type SeriesColumns, seriesColumns, seriesJoin, slotOf } from '../outings/series/series-on-card.ts';
import { isNotHiddenFrom } from '../visibility/visibility.ts';

/** What a mail may say of a game: nothing that a stranger wrote. */
export type Game = {
  category: Category;
  municipalityName: string;
  zipCode: string;
  visibility: Visibility;
  outing: Outing | null;
  /** When it takes place every week. Null without a series. */
  slot: Slot | null;
  /** Its series is paused: nobody can join. */
  paused: boolean;
};

export type Regular = Slot & { state: Exclude<RegularState, 'no'> };

type GameRow = OutingColumns &
  SeriesColumns & {
    category: Category;
    municipality_name: string;
    zip_code: string;
    visibility: Visibility;
  };

/** What taking part by e-mail reads of announcements and of accounts. */
export function gamesRepository(db: Db) {
  return {
    /** Undefined when it is hidden from visitors. As for a member, it need not be listed: one that is over is closed. */
    async byId(
      { announceId, outingId }: { announceId: string; outingId?: string | undefined },
      now: Date,
    ): Promise<Game | undefined> {
      const { rows } = await sql<GameRow>`
        SELECT announcements.category, announcements.municipality_name, announcements.zip_code,
          announcements.visibility, ${sql.raw(outingColumns(undefined))}, ${sql.raw(seriesColumns(undefined))}
        FROM announcements ${outingJoinOf(outingId, now, joinedOuting)} ${sql.raw(seriesJoin)}
        WHERE announcements.id = ${announceId} AND ${isNotHiddenFrom(undefined)}`.execute(db);
      const [row] = rows;
      return (
        row && {
          category: row.category,
          municipalityName: row.municipality_name,
          zipCode: row.zip_code,
          visibility: row.visibility,
          outing: presentOuting(row, now),
          slot: slotOf(row),
          paused: row.weekly && row.paused,
        }
      );
    },

    /** Who can see the announcement, and whether it still has this outing, and a series. */
    stateOf: (
      { announceId, outingId }: { announceId: string; outingId: string },
      transaction: Db,
    ): Promise<{ hasOuting: boolean; weekly: boolean; visibility: Visibility } | undefined> =>
      transaction
        .selectFrom('announcements')
        .select(['visibility', 'weekly', sql<boolean>`${meantOuting(outingId)} IS NOT NULL`.as('hasOuting')])
        .where('announcements.id', '=', announceId)
        .executeTakeFirst(),

    /** What somebody is to a series, and when it takes place. Undefined for who is nothing to it. */
    regularOf: async (announceId: string, personId: string): Promise<Regular | undefined> => {
      const { rows } = await sql<Regular>`
        SELECT state, extract(dow FROM next_slot)::int AS weekday, start_time AS "startTime"
        FROM regulars JOIN series USING (announcement_id)
        WHERE announcement_id = ${announceId} AND person_id = ${personId}`.execute(db);
      return rows[0];
    },

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
