-- one by one
-- The series that may have been empty for weeks, and those whose author was asked. Both stay few: `kept_on_at` of a series in use follows
-- the last week to which somebody came.
CREATE INDEX CONCURRENTLY IF NOT EXISTS series_maybe_empty ON series (kept_on_at) WHERE paused_at IS NULL AND asked_at IS NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS series_asked ON series (asked_at) WHERE paused_at IS NULL AND asked_at IS NOT NULL;
