import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { preparedAs } from '../../platform/db/prepared.ts';
import { hiddenFrom } from '../blocks/blocks-sql.ts';
import type { Position } from '../places/distance.ts';
import { isListed, isReadableBy, isVisibleTo } from '../visibility/visibility.ts';
import { type AnnouncementRow, columnsFor, joinsOf } from './announcement-row.ts';

/** An announcement with its position and the fields for its author alone. */
export type FullRow = AnnouncementRow &
  Position & {
    views: number;
    edited_at: Date | null;
    opened_at: Date | null;
    /** Whether it has not expired: searches find it if it is for everyone. */
    listed: boolean;
    /** Whether the viewer of the query sees it, in lists too. */
    visible: boolean;
    /** Whether they may open it: also to read that its outing is cancelled. */
    readable: boolean;
  };

/** Maximum length of an author's own list. */
const maxOwn = 1_000;

/** Reads announcements with everything that their cards show. */
export function cardsRepository(db: Db, clock: () => Clock) {
  const read = async (
    where: RawBuilder<unknown>,
    viewerId: string | undefined,
    on: Db,
    beginning = sql``,
    outingId?: string,
  ) => {
    const { rows } = await sql<FullRow>`${beginning}
      SELECT ${sql.raw(columnsFor('viewer.id', 'viewer.hidden'))}, views, announcements.edited_at,
        announcements.opened_at,
        ${sql.raw(isListed)} AS listed, ${isVisibleTo(viewerId, sql`viewer.hidden`)} AS visible,
        ${isReadableBy(viewerId, sql`viewer.hidden`)} AS readable,
        places.latitude, places.longitude
      FROM (SELECT ${viewerId ?? null}::uuid AS id, ARRAY(${hiddenFrom(viewerId)}) AS hidden) AS viewer
      CROSS JOIN announcements
      JOIN people ON people.id = announcements.author_id
      JOIN places ON places.id = announcements.place_id
      ${joinsOf('viewer.id', outingId, clock().now)}
      ${where}`.execute(on);
    return rows;
  };

  return {
    /** Prepared: planning these joins takes several times as long as reading one row. */
    byId: async (
      id: string,
      viewerId: string | undefined,
      on: Db = db,
      outingId?: string,
    ): Promise<FullRow | undefined> => {
      const beginning = preparedAs(
        `announcement-for-${viewerId ? 'person' : 'visitor'}${outingId ? '-and-outing' : ''}`,
      );
      return (await read(sql`WHERE announcements.id = ${id}`, viewerId, on, beginning, outingId))[0];
    },

    /** Not prepared: on an empty database PostgreSQL would choose sequential scans and keep that plan. */
    byIds: (ids: readonly string[], viewerId: string | undefined): Promise<FullRow[]> =>
      read(sql`WHERE announcements.id = ANY(${ids}::uuid[])`, viewerId, db),

    /** The newest first; with `after`, the page that follows this row. */
    byAuthor: (
      authorId: string,
      on: Db = db,
      after?: Pick<FullRow, 'created_at' | 'id'>,
    ): Promise<FullRow[]> =>
      read(
        sql`WHERE announcements.author_id = ${authorId}
          ${after ? sql`AND (announcements.created_at, announcements.id) < (${after.created_at}, ${after.id}::uuid)` : sql``}
          ORDER BY announcements.created_at DESC, announcements.id DESC LIMIT ${maxOwn}`,
        authorId,
        on,
      ),
  };
}
