-- From how many people on an outing is played, its author included, and whether the author has said that it is played anyway.
ALTER TABLE outings
  ADD COLUMN minimum integer,
  ADD COLUMN played_anyway boolean NOT NULL DEFAULT false,
  -- When to look next whether it is on: to ask the author, and to tell those who are in that it is not on yet.
  ADD COLUMN check_at timestamptz(3),
  -- When to tell that this has changed.
  ADD COLUMN tell_at timestamptz(3),
  -- About which start the author was asked last.
  ADD COLUMN asked_for timestamptz(3),
  -- What the author was told last, and when they were told that it is not on any more.
  ADD COLUMN author_told_on boolean,
  ADD COLUMN told_off_at timestamptz(3);
-- What a new week of a series begins with.
ALTER TABLE series ADD COLUMN minimum integer;
-- What somebody who is in was told last.
ALTER TABLE participations ADD COLUMN told_on boolean;

-- The rule of `confirmation.ts`, for the two places that only the database knows: what a calendar shows, and whether that has changed.
CREATE FUNCTION is_on(minimum integer, places integer, taken integer, held integer, played_anyway boolean) RETURNS boolean
  LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE WHEN minimum IS NOT NULL THEN played_anyway OR 1 + taken - held >= LEAST(minimum, places + 1) END
  $$;
CREATE TRIGGER outing_turned
  BEFORE UPDATE OF minimum, places, taken, held, played_anyway ON outings
  FOR EACH ROW WHEN (
    is_on(OLD.minimum, OLD.places, OLD.taken, OLD.held, OLD.played_anyway)
    IS DISTINCT FROM is_on(NEW.minimum, NEW.places, NEW.taken, NEW.held, NEW.played_anyway)
  )
  EXECUTE FUNCTION count_revision();
