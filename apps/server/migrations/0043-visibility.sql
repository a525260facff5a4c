-- Who can find an announcement: everyone, or only those who have its link. An outing has a copy, as of all columns that its searches
-- need. Not validated: all rows of before have the default, and validating would read both tables under their locks.
ALTER TABLE announcements
  ADD COLUMN visibility text COLLATE "C" NOT NULL DEFAULT 'everyone',
  -- When it was last turned from 'link' to 'everyone', which publishes it. Null if that never happened.
  ADD COLUMN opened_at timestamptz(3),
  ADD CONSTRAINT announcements_visibility CHECK (visibility IN ('everyone', 'link')) NOT VALID;
ALTER TABLE outings
  ADD COLUMN visibility text COLLATE "C" NOT NULL DEFAULT 'everyone',
  ADD CONSTRAINT outings_visibility CHECK (visibility IN ('everyone', 'link')) NOT VALID;

-- The law: after every statement, nothing that is only for those with its link is `listed`. Searches, their indexes, the counts of
-- places, the sitemap and alerts all ask for `listed`, so none of them knows of it. A trigger, because whoever lists a row again (an
-- edit, the end of a suspension, a version of before beside this one) need not think of it, and turning it either way at the same
-- moment cannot be missed.
CREATE FUNCTION never_listed_by_link() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.listed := false;
  RETURN NEW;
END
$$;

CREATE TRIGGER announcement_by_link BEFORE INSERT OR UPDATE OF listed, visibility ON announcements
  FOR EACH ROW WHEN (NEW.listed AND NEW.visibility = 'link') EXECUTE FUNCTION never_listed_by_link();
CREATE TRIGGER outing_by_link BEFORE INSERT OR UPDATE OF listed, visibility ON outings
  FOR EACH ROW WHEN (NEW.listed AND NEW.visibility = 'link') EXECUTE FUNCTION never_listed_by_link();

-- As in 0028, and also when only `visibility` is written: PostgreSQL looks at the columns that a statement names, not at those that
-- the trigger above changes.
CREATE OR REPLACE TRIGGER count_listed_changed
  AFTER UPDATE OF listed, visibility, place_id, small_cell, large_cell, category ON announcements
  FOR EACH ROW
  WHEN (
    (OLD.listed, OLD.place_id, OLD.small_cell, OLD.large_cell, OLD.category)
    IS DISTINCT FROM (NEW.listed, NEW.place_id, NEW.small_cell, NEW.large_cell, NEW.category)
  )
  EXECUTE FUNCTION count_listed_after_change();
