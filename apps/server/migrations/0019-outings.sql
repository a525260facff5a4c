-- A meeting that an announcement calls for: a start, an end, a number of places. It outlives its announcement, so that those who
-- take part still find it.
CREATE TABLE outings (
  id uuid PRIMARY KEY,
  -- Deferred: an outing is written before the announcement that shows it.
  announcement_id uuid REFERENCES announcements ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED,
  author_id uuid NOT NULL REFERENCES people ON DELETE CASCADE,
  starts_at timestamptz(0) NOT NULL,
  ends_at timestamptz(0) NOT NULL,
  -- The zone of the commune, in which the start was written.
  time_zone text COLLATE "C" NOT NULL,
  duration_minutes integer NOT NULL CHECK (duration_minutes BETWEEN 15 AND 720),
  places integer NOT NULL CHECK (places BETWEEN 1 AND 50),
  -- In or offered; of these the offered; and who waits.
  taken integer NOT NULL DEFAULT 0,
  held integer NOT NULL DEFAULT 0 CHECK (held >= 0),
  waiting integer NOT NULL DEFAULT 0 CHECK (waiting >= 0),
  is_full boolean NOT NULL GENERATED ALWAYS AS (taken >= places) STORED,
  level text COLLATE "C" NOT NULL DEFAULT 'all' CHECK (level IN ('all', 'beginner', 'intermediate', 'advanced')),
  admission text NOT NULL DEFAULT 'open' CHECK (admission IN ('open', 'approval')),
  price_cents integer CHECK (price_cents BETWEEN 0 AND 50000),
  meeting_point text,
  -- Until when the author's call for a replacement is shown.
  urgent_until timestamptz,
  cancelled_at timestamptz,
  cancel_reason text,
  -- The columns of its announcement that searches need.
  category text COLLATE "C" NOT NULL,
  place_id integer NOT NULL REFERENCES places,
  small_cell integer NOT NULL,
  large_cell integer NOT NULL,
  created_at timestamptz(3) NOT NULL,
  -- As for announcements: cleared at once when it is cancelled, and some time after its end.
  listed boolean NOT NULL DEFAULT true,
  CHECK (held <= taken AND taken <= places),
  CHECK (ends_at > starts_at)
);

-- By start: of a zone (all of France is read zone by zone), of a place, of a cell.
CREATE INDEX outings_of_zone ON outings (time_zone, starts_at, announcement_id)
  INCLUDE (created_at, ends_at, level, is_full, place_id) WHERE listed;
CREATE INDEX outings_of_zone_and_category ON outings (time_zone, category, starts_at, announcement_id)
  INCLUDE (created_at, ends_at, level, is_full, place_id) WHERE listed;
CREATE INDEX outings_of_place ON outings (place_id, starts_at, announcement_id)
  INCLUDE (created_at, ends_at, level, is_full) WHERE listed;
CREATE INDEX outings_of_place_and_category ON outings (place_id, category, starts_at, announcement_id)
  INCLUDE (created_at, ends_at, level, is_full) WHERE listed;
CREATE INDEX outings_of_small_cell ON outings (small_cell, starts_at, announcement_id)
  INCLUDE (created_at, ends_at, level, is_full, place_id) WHERE listed;
CREATE INDEX outings_of_small_cell_and_category ON outings (small_cell, category, starts_at, announcement_id)
  INCLUDE (created_at, ends_at, level, is_full, place_id) WHERE listed;
CREATE INDEX outings_of_large_cell ON outings (large_cell, starts_at, announcement_id)
  INCLUDE (created_at, ends_at, level, is_full, place_id) WHERE listed;
CREATE INDEX outings_of_large_cell_and_category ON outings (large_cell, category, starts_at, announcement_id)
  INCLUDE (created_at, ends_at, level, is_full, place_id) WHERE listed;

-- By publication, the newest first. The category is only a filter here: one of five, so few entries are read in vain.
CREATE INDEX outings_newest_of_zone ON outings (time_zone, created_at DESC, announcement_id DESC)
  INCLUDE (starts_at, ends_at, category, level, is_full) WHERE listed;
CREATE INDEX outings_newest_of_place ON outings (place_id, created_at DESC, announcement_id DESC)
  INCLUDE (starts_at, ends_at, category, level, is_full) WHERE listed;
CREATE INDEX outings_newest_of_small_cell ON outings (small_cell, created_at DESC, announcement_id DESC)
  INCLUDE (starts_at, ends_at, category, level, is_full) WHERE listed;
CREATE INDEX outings_newest_of_large_cell ON outings (large_cell, created_at DESC, announcement_id DESC)
  INCLUDE (starts_at, ends_at, category, level, is_full) WHERE listed;

CREATE INDEX outings_of_announcement ON outings (announcement_id);
CREATE INDEX outings_of_author ON outings (author_id, starts_at);
CREATE INDEX outings_leaving ON outings (ends_at) WHERE listed;
CREATE INDEX outings_by_end ON outings (ends_at);

-- The outing that the announcement shows, and until when the announcement is listed because of it.
ALTER TABLE announcements ADD COLUMN outing_id uuid, ADD COLUMN outing_until timestamptz;

-- The rule now depends on the outing too. PostgreSQL 15 cannot change the expression of a generated column, and replacing the column
-- would rewrite the table and eight indexes.
ALTER TABLE announcements ALTER COLUMN listed_until DROP EXPRESSION;

CREATE FUNCTION announcement_listed_until() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.listed_until := CASE
    WHEN NEW.outing_until IS NOT NULL THEN NEW.outing_until
    WHEN NEW.end_date IS NULL THEN (NEW.created_at AT TIME ZONE 'UTC' + interval '90 days') AT TIME ZONE 'UTC'
    ELSE (NEW.end_date + 31)::timestamp AT TIME ZONE 'Europe/Paris'
  END;
  RETURN NEW;
END
$$;

CREATE TRIGGER announcement_listed_until
  BEFORE INSERT OR UPDATE OF end_date, created_at, outing_until ON announcements
  FOR EACH ROW EXECUTE FUNCTION announcement_listed_until();
