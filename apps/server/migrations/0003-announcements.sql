-- Where announcements are: the centres of the communes that have had one. Rows are added and never change, and a row is
-- visible only after every row with a smaller id, so that an instance that has read up to an id knows all before it.
CREATE TABLE places (
  id integer PRIMARY KEY,
  latitude double precision NOT NULL,
  longitude double precision NOT NULL,
  UNIQUE (latitude, longitude)
);

CREATE TABLE announcements (
  id uuid PRIMARY KEY,
  author_id uuid NOT NULL REFERENCES people ON DELETE CASCADE,
  title text NOT NULL,
  description text NOT NULL,
  category text COLLATE "C" NOT NULL
    CHECK (category IN ('Football', 'Tennis', 'Basketball', 'Natation', 'Running')),
  commune_code text NOT NULL,
  zip_code text NOT NULL,
  municipality_name text NOT NULL,
  region_name text NOT NULL,
  place_id integer NOT NULL REFERENCES places,
  -- The cells of the search grid that hold the place.
  small_cell integer NOT NULL,
  large_cell integer NOT NULL,
  start_date date,
  end_date date,
  image_id uuid,
  views integer NOT NULL DEFAULT 0,
  -- When it was published, or published again. As fine as people see it, so that what looks the same age is ordered by id.
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  -- It leaves the search 30 days after its last day, or 90 days after its creation when it has none.
  listed_until timestamptz NOT NULL GENERATED ALWAYS AS (
    CASE
      WHEN end_date IS NULL THEN (created_at AT TIME ZONE 'UTC' + interval '90 days') AT TIME ZONE 'UTC'
      ELSE (end_date + 31)::timestamp AT TIME ZONE 'Europe/Paris'
    END
  ) STORED,
  -- Taken away some time after `listed_until`, so that the indexes of the search hold little that is over. Searches ask
  -- for both: the flag keeps them quick, the time keeps them right.
  listed boolean NOT NULL DEFAULT true,
  CHECK (start_date <= end_date)
)
-- Counting a view rewrites the row: room on its page keeps that out of the indexes.
WITH (fillfactor = 90);

-- A search reads the newest of a place, of a cell or of all, from an index that has exactly these in this order.
CREATE INDEX announcements_listed ON announcements (created_at DESC, id DESC) INCLUDE (listed_until) WHERE listed;
CREATE INDEX announcements_listed_of_category ON announcements (category, created_at DESC, id DESC)
  INCLUDE (listed_until) WHERE listed;
CREATE INDEX announcements_of_place ON announcements (place_id, created_at DESC, id DESC)
  INCLUDE (listed_until) WHERE listed;
CREATE INDEX announcements_of_place_and_category ON announcements (place_id, category, created_at DESC, id DESC)
  INCLUDE (listed_until) WHERE listed;
CREATE INDEX announcements_of_small_cell ON announcements (small_cell, created_at DESC, id DESC)
  INCLUDE (listed_until) WHERE listed;
CREATE INDEX announcements_of_small_cell_and_category ON announcements (small_cell, category, created_at DESC, id DESC)
  INCLUDE (listed_until) WHERE listed;
CREATE INDEX announcements_of_large_cell ON announcements (large_cell, created_at DESC, id DESC)
  INCLUDE (listed_until) WHERE listed;
CREATE INDEX announcements_of_large_cell_and_category ON announcements (large_cell, category, created_at DESC, id DESC)
  INCLUDE (listed_until) WHERE listed;

CREATE INDEX announcements_of_author ON announcements (author_id, created_at DESC, id DESC);
CREATE INDEX announcements_leaving ON announcements (listed_until) WHERE listed;
CREATE INDEX announcements_gone ON announcements (listed_until) WHERE NOT listed;

-- Who has seen an announcement today, as fingerprints that only today's key makes.
CREATE TABLE announcement_viewers (
  announcement_id uuid NOT NULL REFERENCES announcements ON DELETE CASCADE,
  visitor bytea NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (announcement_id, visitor)
);
CREATE INDEX announcement_viewers_by_age ON announcement_viewers (seen_at);

-- The ids of announcements that were deleted: their addresses are gone rather than unknown.
CREATE TABLE deleted_announcements (
  id uuid PRIMARY KEY,
  deleted_at timestamptz NOT NULL DEFAULT now()
);
