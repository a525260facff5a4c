import type { Series } from '@coequipiers/contract/series-schemas';

/** The series of an announcement. Without one, the other columns say nothing. */
export type SeriesColumns = { weekly: boolean; series_until: string | null; paused: boolean };

/** SQL for a query on `announcements`. */
export const seriesJoin = 'LEFT JOIN series ON announcements.weekly AND series.announcement_id = announcements.id';

/** SQL, in a query with `seriesJoin`. */
export const seriesColumns = 'announcements.weekly, series.until AS series_until, announcements.paused';

export const presentSeries = ({ weekly, series_until: until, paused }: SeriesColumns): Series | null =>
  weekly ? { repeat: 'weekly', until, paused } : null;
