-- Whoever organised an outing or was in it still finds it in their agenda when its announcement is gone: it keeps the
-- announcement's id and words. The words are empty once the announcement was taken down or its author erased.
ALTER TABLE outings
  -- Names of their own: the version before this one, which runs beside it during an upgrade, reads some columns of announcements
  -- from joins with this table without naming the table.
  ADD COLUMN kept_announcement_id uuid,
  ADD COLUMN kept_title text NOT NULL DEFAULT '',
  ADD COLUMN kept_municipality_name text NOT NULL DEFAULT '',
  -- How often what a calendar shows of it has changed, and when it last did. Only triggers write these.
  ADD COLUMN sequence integer NOT NULL DEFAULT 0,
  ADD COLUMN changed_at timestamptz(3) NOT NULL DEFAULT now();

UPDATE outings SET kept_announcement_id = announcements.id, kept_title = announcements.title,
    kept_municipality_name = announcements.municipality_name
  FROM announcements WHERE announcements.id = outings.announcement_id;

-- The same for one person's part. A calendar adds the two sequences, so that the sum only grows.
ALTER TABLE participations
  ADD COLUMN sequence integer NOT NULL DEFAULT 0,
  ADD COLUMN changed_at timestamptz(3) NOT NULL DEFAULT now();

-- Only now: as the default of a new column it would have rewritten the whole table.
ALTER TABLE outings ALTER COLUMN changed_at SET DEFAULT clock_timestamp();
ALTER TABLE participations ALTER COLUMN changed_at SET DEFAULT clock_timestamp();

CREATE FUNCTION count_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.sequence := OLD.sequence + 1;
  NEW.changed_at := clock_timestamp();
  RETURN NEW;
END
$$;

CREATE TRIGGER outing_revised
  BEFORE UPDATE OF starts_at, ends_at, time_zone, level, price_cents, meeting_point, cancelled_at, announcement_id,
    kept_title, kept_municipality_name ON outings
  FOR EACH ROW WHEN (
    (OLD.starts_at, OLD.ends_at, OLD.time_zone, OLD.level, OLD.price_cents, OLD.meeting_point, OLD.cancelled_at,
      OLD.announcement_id, OLD.kept_title, OLD.kept_municipality_name)
    IS DISTINCT FROM
    (NEW.starts_at, NEW.ends_at, NEW.time_zone, NEW.level, NEW.price_cents, NEW.meeting_point, NEW.cancelled_at,
      NEW.announcement_id, NEW.kept_title, NEW.kept_municipality_name)
  )
  EXECUTE FUNCTION count_revision();

CREATE TRIGGER participation_revised
  BEFORE UPDATE OF state ON participations
  FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state)
  EXECUTE FUNCTION count_revision();

-- The private address of a person's calendar. The secret in it is stored only as a hash.
CREATE TABLE agenda_feeds (
  person_id uuid PRIMARY KEY REFERENCES people ON DELETE CASCADE,
  secret_hash bytea NOT NULL UNIQUE,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
