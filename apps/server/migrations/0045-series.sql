-- An announcement whose outing comes again every week has a series; each of its outings is a week of it.
CREATE TABLE series (
  -- Deferred, as for outings: a series is written before its announcement.
  announcement_id uuid PRIMARY KEY REFERENCES announcements ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  -- The day of the next week to make. All days that are still to be made are whole weeks after it.
  next_slot date NOT NULL,
  -- The last possible day, if the author has set one.
  until date,
  -- What a new week begins with. A week may then be changed by itself.
  time_zone text COLLATE "C" NOT NULL,
  start_time text COLLATE "C" NOT NULL,
  duration_minutes integer NOT NULL,
  places integer NOT NULL,
  meeting_point text,
  -- When its author was asked whether it goes on, because nobody came. Null while there is no reason to ask.
  asked_at timestamptz(3),
  paused_at timestamptz(3),
  -- Weeks that were over before this moment are no reason to ask: the author has said that it goes on.
  kept_on_at timestamptz(3) NOT NULL DEFAULT now()
);
-- The series whose next week may have to be made.
CREATE INDEX series_to_make ON series (next_slot) WHERE paused_at IS NULL;

-- `weekly`: it has a series. Its `outing_id` is then the last of its weeks, and its `outing_until` the end of the last one that is
-- not cancelled; which week it shows is read from its weeks, so that no job has to turn a page.
ALTER TABLE announcements
  ADD COLUMN weekly boolean NOT NULL DEFAULT false,
  ADD COLUMN paused boolean NOT NULL DEFAULT false;
ALTER TABLE outings
  -- The planned day, by which a week is known: it stays when the week is moved. Null for what is no week of a series.
  ADD COLUMN slot date,
  -- From when it is the first of its announcement that has not started, and the first that is not over: the start of the one before,
  -- and the end of all before. An outing that is no week is so from the beginning.
  ADD COLUMN next_from timestamptz NOT NULL DEFAULT '-infinity',
  ADD COLUMN shown_from timestamptz NOT NULL DEFAULT '-infinity',
  -- Whether `next_from` has come, or comes soon: searches without days read only these. A job sets it some time before.
  ADD COLUMN near_week boolean NOT NULL DEFAULT true,
  ADD COLUMN paused boolean NOT NULL DEFAULT false;

-- As for what is only for those with its link (0043): nothing that is paused is ever `listed`.
CREATE OR REPLACE TRIGGER announcement_by_link BEFORE INSERT OR UPDATE OF listed, visibility, paused ON announcements
  FOR EACH ROW WHEN (NEW.listed AND (NEW.visibility = 'link' OR NEW.paused)) EXECUTE FUNCTION never_listed_by_link();
CREATE OR REPLACE TRIGGER outing_by_link BEFORE INSERT OR UPDATE OF listed, visibility, paused ON outings
  FOR EACH ROW WHEN (NEW.listed AND (NEW.visibility = 'link' OR NEW.paused)) EXECUTE FUNCTION never_listed_by_link();
-- PostgreSQL looks at the columns that a statement names, not at those that the trigger above changes.
CREATE OR REPLACE TRIGGER count_listed_changed
  AFTER UPDATE OF listed, visibility, paused, place_id, small_cell, large_cell, category ON announcements
  FOR EACH ROW
  WHEN (
    (OLD.listed, OLD.place_id, OLD.small_cell, OLD.large_cell, OLD.category)
    IS DISTINCT FROM (NEW.listed, NEW.place_id, NEW.small_cell, NEW.large_cell, NEW.category)
  )
  EXECUTE FUNCTION count_listed_after_change();

-- The week that a notification is about, of a weekly announcement: its page opens at that date. No reference: a notification is kept for
-- a shorter time than an outing.
ALTER TABLE notifications ADD COLUMN outing_id uuid;
