-- Whoever organised an outing or was in it still finds it in their agenda when its announcement is gone: it keeps the
-- announcement's id and words. The words are empty once the announcement was taken down or its author erased.
ALTER TABLE outings
  ADD COLUMN announce_id uuid,
  -- Not 'title': the version before this one reads the title of an announcement without naming the table, also from a join with
  -- this one, and the two run side by side during an upgrade.
  ADD COLUMN announce_title text NOT NULL DEFAULT '',
  ADD COLUMN municipality_name text NOT NULL DEFAULT '',
  -- How often what a calendar shows of it has changed, and when it last did. Only triggers write these.
  ADD COLUMN sequence integer NOT NULL DEFAULT 0,
  ADD COLUMN changed_at timestamptz(3) NOT NULL DEFAULT now();

UPDATE outings SET announce_id = announcements.id, announce_title = announcements.title,
    municipality_name = announcements.municipality_name
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
    announce_title, municipality_name ON outings
  FOR EACH ROW WHEN (
    (OLD.starts_at, OLD.ends_at, OLD.time_zone, OLD.level, OLD.price_cents, OLD.meeting_point, OLD.cancelled_at,
      OLD.announcement_id, OLD.announce_title, OLD.municipality_name)
    IS DISTINCT FROM
    (NEW.starts_at, NEW.ends_at, NEW.time_zone, NEW.level, NEW.price_cents, NEW.meeting_point, NEW.cancelled_at,
      NEW.announcement_id, NEW.announce_title, NEW.municipality_name)
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
