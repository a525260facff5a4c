-- one by one
-- The indexes of weeks: of the searches that know them, and of each announcement. Searches go on meanwhile.

-- A week exists once, whoever makes it. And the announcement's weeks in their order.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS outings_slot ON outings (announcement_id, slot) WHERE slot IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS outings_weeks ON outings (announcement_id, starts_at) WHERE slot IS NOT NULL;
-- For the job that sets `near_week`.
CREATE INDEX CONCURRENTLY IF NOT EXISTS outings_far ON outings (next_from) WHERE NOT near_week;

-- By start (0019), all weeks. `next_from` tells which is the first of its announcement in some days.
CREATE INDEX CONCURRENTLY IF NOT EXISTS outings_by_start_of_zone
  ON outings (time_zone, starts_at, announcement_id)
  INCLUDE (created_at, ends_at, level, is_full, place_id, next_from, id) WHERE listed;
CREATE INDEX CONCURRENTLY IF NOT EXISTS outings_by_start_of_zone_and_category
  ON outings (time_zone, category, starts_at, announcement_id)
  INCLUDE (created_at, ends_at, level, is_full, place_id, next_from, id) WHERE listed;
CREATE INDEX CONCURRENTLY IF NOT EXISTS outings_by_start_of_place
  ON outings (place_id, starts_at, announcement_id)
  INCLUDE (created_at, ends_at, level, is_full, next_from, id) WHERE listed;
CREATE INDEX CONCURRENTLY IF NOT EXISTS outings_by_start_of_place_and_category
  ON outings (place_id, category, starts_at, announcement_id)
  INCLUDE (created_at, ends_at, level, is_full, next_from, id) WHERE listed;
CREATE INDEX CONCURRENTLY IF NOT EXISTS outings_by_start_of_small_cell
  ON outings (small_cell, starts_at, announcement_id)
  INCLUDE (created_at, ends_at, level, is_full, place_id, next_from, id) WHERE listed;
CREATE INDEX CONCURRENTLY IF NOT EXISTS outings_by_start_of_small_cell_and_category
  ON outings (small_cell, category, starts_at, announcement_id)
  INCLUDE (created_at, ends_at, level, is_full, place_id, next_from, id) WHERE listed;
CREATE INDEX CONCURRENTLY IF NOT EXISTS outings_by_start_of_large_cell
  ON outings (large_cell, starts_at, announcement_id)
  INCLUDE (created_at, ends_at, level, is_full, place_id, next_from, id) WHERE listed;
CREATE INDEX CONCURRENTLY IF NOT EXISTS outings_by_start_of_large_cell_and_category
  ON outings (large_cell, category, starts_at, announcement_id)
  INCLUDE (created_at, ends_at, level, is_full, place_id, next_from, id) WHERE listed;

-- By publication, the newest first (0019): all weeks for days, and for searches without days the shown week of each announcement and the one
-- that soon will be; of these also with the category, for counts.
CREATE INDEX CONCURRENTLY IF NOT EXISTS outings_by_age_of_zone
  ON outings (time_zone, created_at DESC, announcement_id DESC)
  INCLUDE (starts_at, ends_at, category, level, is_full, next_from, id) WHERE listed;
CREATE INDEX CONCURRENTLY IF NOT EXISTS outings_near_of_zone
  ON outings (time_zone, created_at DESC, announcement_id DESC)
  INCLUDE (starts_at, ends_at, category, level, is_full, next_from, shown_from, id) WHERE listed AND near_week;
CREATE INDEX CONCURRENTLY IF NOT EXISTS outings_near_of_zone_and_category
  ON outings (time_zone, category, created_at DESC, announcement_id DESC)
  INCLUDE (starts_at, ends_at, level, is_full, next_from, shown_from, id) WHERE listed AND near_week;
CREATE INDEX CONCURRENTLY IF NOT EXISTS outings_by_age_of_place
  ON outings (place_id, created_at DESC, announcement_id DESC)
  INCLUDE (starts_at, ends_at, category, level, is_full, next_from, id) WHERE listed;
CREATE INDEX CONCURRENTLY IF NOT EXISTS outings_near_of_place
  ON outings (place_id, created_at DESC, announcement_id DESC)
  INCLUDE (starts_at, ends_at, category, level, is_full, next_from, shown_from, id) WHERE listed AND near_week;
CREATE INDEX CONCURRENTLY IF NOT EXISTS outings_near_of_place_and_category
  ON outings (place_id, category, created_at DESC, announcement_id DESC)
  INCLUDE (starts_at, ends_at, level, is_full, next_from, shown_from, id) WHERE listed AND near_week;
CREATE INDEX CONCURRENTLY IF NOT EXISTS outings_by_age_of_small_cell
  ON outings (small_cell, created_at DESC, announcement_id DESC)
  INCLUDE (starts_at, ends_at, category, level, is_full, next_from, id) WHERE listed;
CREATE INDEX CONCURRENTLY IF NOT EXISTS outings_near_of_small_cell
  ON outings (small_cell, created_at DESC, announcement_id DESC)
  INCLUDE (starts_at, ends_at, category, level, is_full, next_from, shown_from, id) WHERE listed AND near_week;
CREATE INDEX CONCURRENTLY IF NOT EXISTS outings_near_of_small_cell_and_category
  ON outings (small_cell, category, created_at DESC, announcement_id DESC)
  INCLUDE (starts_at, ends_at, level, is_full, next_from, shown_from, id) WHERE listed AND near_week;
CREATE INDEX CONCURRENTLY IF NOT EXISTS outings_by_age_of_large_cell
  ON outings (large_cell, created_at DESC, announcement_id DESC)
  INCLUDE (starts_at, ends_at, category, level, is_full, next_from, id) WHERE listed;
CREATE INDEX CONCURRENTLY IF NOT EXISTS outings_near_of_large_cell
  ON outings (large_cell, created_at DESC, announcement_id DESC)
  INCLUDE (starts_at, ends_at, category, level, is_full, next_from, shown_from, id) WHERE listed AND near_week;
CREATE INDEX CONCURRENTLY IF NOT EXISTS outings_near_of_large_cell_and_category
  ON outings (large_cell, category, created_at DESC, announcement_id DESC)
  INCLUDE (starts_at, ends_at, level, is_full, next_from, shown_from, id) WHERE listed AND near_week;

-- Those that they replace. An instance of the version before uses the new ones in the same way.
DROP INDEX CONCURRENTLY IF EXISTS outings_of_zone;
DROP INDEX CONCURRENTLY IF EXISTS outings_of_zone_and_category;
DROP INDEX CONCURRENTLY IF EXISTS outings_newest_of_zone;
DROP INDEX CONCURRENTLY IF EXISTS outings_of_place;
DROP INDEX CONCURRENTLY IF EXISTS outings_of_place_and_category;
DROP INDEX CONCURRENTLY IF EXISTS outings_newest_of_place;
DROP INDEX CONCURRENTLY IF EXISTS outings_of_small_cell;
DROP INDEX CONCURRENTLY IF EXISTS outings_of_small_cell_and_category;
DROP INDEX CONCURRENTLY IF EXISTS outings_newest_of_small_cell;
DROP INDEX CONCURRENTLY IF EXISTS outings_of_large_cell;
DROP INDEX CONCURRENTLY IF EXISTS outings_of_large_cell_and_category;
DROP INDEX CONCURRENTLY IF EXISTS outings_newest_of_large_cell;
