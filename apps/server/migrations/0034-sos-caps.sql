-- Whether all places of an outing were taken at some time. The trigger keeps it in whatever transaction fills the outing, also in one
-- of the version before. Of the outings that exist, those that are full now count as soon as they change.
ALTER TABLE outings ADD COLUMN was_full boolean NOT NULL DEFAULT false;

CREATE FUNCTION outing_was_full() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.was_full := OLD.taken >= OLD.places OR NEW.taken >= NEW.places;
  RETURN NEW;
END
$$;

CREATE TRIGGER outing_was_full BEFORE UPDATE OF taken, places ON outings
  FOR EACH ROW WHEN (NOT OLD.was_full) EXECUTE FUNCTION outing_was_full();

-- The last times at which an SOS of this person asked strangers, or at which they were asked by one. Whoever adds a time holds the
-- row, and adds none beyond the most of a day.
CREATE TABLE sos_turns (
  person_id uuid NOT NULL REFERENCES people ON DELETE CASCADE,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('asks', 'is asked')),
  times timestamptz(3)[] NOT NULL,
  PRIMARY KEY (person_id, kind)
);
