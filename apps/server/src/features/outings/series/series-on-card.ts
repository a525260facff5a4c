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
    };

/** SQL for a query on `announcements`. */
export const seriesJoin =
  'LEFT JOIN series ON announcements.weekly AND series.announcement_id = announcements.id';

const columns = `series.until AS series_until, series.paused_at AS series_paused_at,
    extract(dow FROM series.next_slot)::int AS series_weekday, series.start_time AS series_start_time,
    series.asked_at IS NOT NULL AS series_asked`;

/** SQL, in a query with `seriesJoin`. */
export const seriesColumns = `announcements.weekly, announcements.paused, ${columns}`;

/** The same for a query on `outings AS outing`, of which each may be a week. */
export const seriesOfWeekJoin =
  'LEFT JOIN series ON outing.slot IS NOT NULL AND series.announcement_id = outing.announcement_id';
export const seriesOfWeekColumns = `series.announcement_id IS NOT NULL AS weekly, series.paused_at IS NOT NULL AS paused, ${columns}`;

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
        ...(isAuthor && { asked: row.series_asked }),
      }
    : null;
