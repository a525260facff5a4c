-- This and 0029 stand in for an earlier 0027, which counted all rows while nobody could publish. Where that was applied, both change
-- nothing.
--
-- How many listed announcements there are at a place, in a cell of the search grid, in all of France, of each category. The law:
-- from 0029 on, after every commit, the sum of the amounts of a part and a category is the number of announcements there with `listed`.
-- Triggers only append rows, so that nobody who publishes waits for somebody else. A job merges them into one row, some time later.
CREATE TABLE IF NOT EXISTS place_counts (
  -- 0: a place, 1: a small cell, 2: a large cell, 3: all of France, whose part is 0.
  kind integer NOT NULL,
  part integer NOT NULL,
  category text COLLATE "C" NOT NULL,
  amount integer NOT NULL,
  merged boolean NOT NULL DEFAULT false
)
-- Merging deletes all rows that it has read: their traces are cleared away often.
WITH (autovacuum_vacuum_scale_factor = 0.02);

CREATE OR REPLACE FUNCTION count_listed_in_bulk() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO place_counts (kind, part, category, amount)
  SELECT part.kind, part.part, category, CASE TG_OP WHEN 'INSERT' THEN count(*) ELSE -count(*) END
  FROM changed CROSS JOIN LATERAL
    (VALUES (0, place_id), (1, small_cell), (2, large_cell), (3, 0)) AS part (kind, part)
  WHERE listed
  GROUP BY part.kind, part.part, category;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION count_listed_after_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO place_counts (kind, part, category, amount)
  SELECT part.kind, part.part, category, sum(amount)
  FROM (
    VALUES (OLD.place_id, OLD.small_cell, OLD.large_cell, OLD.category, -(OLD.listed::int)),
      (NEW.place_id, NEW.small_cell, NEW.large_cell, NEW.category, NEW.listed::int)
  ) AS side (place_id, small_cell, large_cell, category, amount)
  CROSS JOIN LATERAL (VALUES (0, place_id), (1, small_cell), (2, large_cell), (3, 0)) AS part (kind, part)
  GROUP BY part.kind, part.part, category
  HAVING sum(amount) <> 0;
  RETURN NULL;
END
$$;

-- A search reads the amounts from both indexes, without a visit to the table.
CREATE UNIQUE INDEX IF NOT EXISTS place_counts_merged ON place_counts (kind, part, category) INCLUDE (amount) WHERE merged;
CREATE INDEX IF NOT EXISTS place_counts_to_merge ON place_counts (kind, part, category) INCLUDE (amount) WHERE NOT merged;

-- The first trigger waits for those who are writing. The locks of all three end with this file.
CREATE OR REPLACE TRIGGER count_listed_added AFTER INSERT ON announcements
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_listed_in_bulk();
CREATE OR REPLACE TRIGGER count_listed_deleted AFTER DELETE ON announcements
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_listed_in_bulk();
-- Row by row, because a view or a vote changes a row as well and must not cost more than before.
CREATE OR REPLACE TRIGGER count_listed_changed AFTER UPDATE OF listed, place_id, small_cell, large_cell, category ON announcements
  FOR EACH ROW
  WHEN (
    (OLD.listed, OLD.place_id, OLD.small_cell, OLD.large_cell, OLD.category)
    IS DISTINCT FROM (NEW.listed, NEW.place_id, NEW.small_cell, NEW.large_cell, NEW.category)
  )
  EXECUTE FUNCTION count_listed_after_change();
