import type { Category } from '@coequipiers/contract/categories';
import type { Visibility } from '@coequipiers/contract/visibility';
import { type RawBuilder, sql } from 'kysely';
import { type CommentColumns, commentColumns } from '../comments/comments-on-card.ts';
import { type FavoriteColumns, favoriteColumns } from '../favorites/favorites-on-card.ts';
import { type OutingColumns, outingColumns, outingJoin, outingJoinOf } from '../outings/outings-on-card.ts';
import { type SeriesColumns, seriesColumns, seriesJoin } from '../outings/series/series-on-card.ts';
import {
  type ParticipationColumns,
  participationColumns,
  participationJoin,
} from '../outings/team/participations-on-card.ts';
import { type VoteColumns, voteColumns } from '../votes/votes-on-card.ts';

/** An announcement joined with its author's public columns and with the columns that other features show on its card. */
export type AnnouncementRow = VoteColumns &
  FavoriteColumns &
  CommentColumns &
  OutingColumns &
  SeriesColumns &
  ParticipationColumns & {
    id: string;
    title: string;
    description: string;
    category: Category;
    zip_code: string;
    municipality_name: string;
    region_name: string;
    place_id: number;
    start_date: string | null;
    end_date: string | null;
    image_id: string | null;
    created_at: Date;
    visibility: Visibility;
    author_id: string;
    alias: string;
    username: string;
  };

/**
 * SQL: the columns of a query on `announcements` and `people` with `joinsFor`. `viewer` is the SQL of the viewer's id, `hidden` that of the ids
 * of the people whom the viewer does not see. E-mail addresses are left out: only the author may see theirs.
 */
export const columnsFor = (viewer: string | undefined, hidden?: string): string =>
  [
    `announcements.id, announcements.title, description, announcements.category, announcements.zip_code, announcements.municipality_name,
    announcements.region_name, announcements.place_id, start_date, end_date, image_id, announcements.created_at,
    announcements.visibility, announcements.author_id,
    alias, username`,
    voteColumns(viewer),
    favoriteColumns(viewer),
    commentColumns(hidden),
    outingColumns(viewer),
    seriesColumns(viewer),
    participationColumns(viewer),
  ].join(', ');

/**
 * SQL: the joins that these columns need, after those of `announcements` and `people`. `outingId` is the SQL of the id of the outing that
 * is meant, instead of the shown one.
 */
export const joinsOf = (
  viewer: string | undefined,
  outingId: string | undefined,
  now: Date,
): RawBuilder<unknown> =>
  sql`${outingJoinOf(outingId, now)} ${sql.raw(`${seriesJoin} ${participationJoin(viewer)}`)}`;

export const joinsFor = (viewer: string | undefined, outingId?: string): string =>
  `${outingJoin(outingId)} ${seriesJoin} ${participationJoin(viewer)}`;
