import type { RegularState } from '@coequipiers/contract/regulars';
import type { Series } from '@coequipiers/contract/series-schemas';
import type { Slot } from '@coequipiers/contract/series-words';

/** The series of an announcement. Without one, the other columns say nothing. */
export type SeriesColumns =
  | { weekly: false }
  | {
      weekly: true;
      series_until: string | null;
      paused: boolean;
      series_paused_at: Date | null;
      series_weekday: number;
      series_start_time: string;
      series_asked: boolean;
      regulars: number;
      /** Null for visitors. */
      regular: RegularState | null;
    };

/** SQL for a query on `announcements`. */
export const seriesJoin =
  'LEFT JOIN series ON announcements.weekly AND series.announcement_id = announcements.id';

const columns = (
  viewer: string | undefined,
): string => `series.until AS series_until, series.paused_at AS series_paused_at,
    extract(dow FROM series.next_slot)::int AS series_weekday, series.start_time AS series_start_time,
    series.asked_at IS NOT NULL AS series_asked,
    (SELECT count(*)::int FROM regulars WHERE regulars.announcement_id = series.announcement_id AND state = 'yes') AS regulars,
    ${viewer ? regularOf(viewer) : 'NULL'} AS regular`;

/** SQL: what the reader is to the series. */
const regularOf = (
  viewer: string,
): string => `CASE WHEN ${viewer} IS NOT NULL THEN coalesce((SELECT state FROM regulars
      WHERE regulars.announcement_id = series.announcement_id AND regulars.person_id = ${viewer}), 'no') END`;

/** SQL, in a query with `seriesJoin`. `viewer` is the SQL of the reader's id. */
export const seriesColumns = (viewer: string | undefined): string =>
  `announcements.weekly, announcements.paused, ${columns(viewer)}`;

/** The same for a query on `outings AS outing`, of which each may be a week. */
export const seriesOfWeekJoin =
  'LEFT JOIN series ON outing.slot IS NOT NULL AND series.announcement_id = outing.announcement_id';
export const seriesOfWeekColumns = (viewer: string | undefined): string =>
  `series.announcement_id IS NOT NULL AS weekly, series.paused_at IS NOT NULL AS paused, ${columns(viewer)}`;

/** When it takes place every week. Null without a series. */
export const slotOf = (row: SeriesColumns): Slot | null =>
  row.weekly ? { weekday: row.series_weekday, startTime: row.series_start_time } : null;

/** `isAuthor`: whether the reader organises it. */
export const presentSeries = (row: SeriesColumns, isAuthor = false): Series | null =>
  row.weekly
    ? {
        repeat: 'weekly',
        until: row.series_until,
        paused: row.paused,
        pausedAt: row.series_paused_at?.toISOString() ?? null,
        weekday: row.series_weekday,
        startTime: row.series_start_time,
        regulars: row.regulars,
        regular: row.regular,
        ...(isAuthor && { asked: row.series_asked }),
      }
    : null;
