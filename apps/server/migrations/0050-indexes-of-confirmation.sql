-- one by one
-- For the jobs that look whether an outing is on, and that tell it.
CREATE INDEX CONCURRENTLY IF NOT EXISTS outings_to_check ON outings (check_at) WHERE check_at IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS outings_to_tell ON outings (tell_at) WHERE tell_at IS NOT NULL;
