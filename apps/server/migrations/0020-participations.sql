-- One person's part in one outing. Whoever changes a row holds the row of the outing.
CREATE TABLE participations (
  outing_id uuid NOT NULL REFERENCES outings ON DELETE CASCADE,
  person_id uuid NOT NULL REFERENCES people ON DELETE CASCADE,
  state text COLLATE "C" NOT NULL
    CHECK (state IN ('asked', 'in', 'waiting', 'offered', 'left', 'declined', 'removed')),
  -- Grows with each asking: the order of the waiting list.
  turn integer NOT NULL,
  offered_until timestamptz(3),
  -- The first words to the author, and the author's reason for a no.
  note text,
  reason text,
  since timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (outing_id, person_id),
  CHECK ((state = 'offered') = (offered_until IS NOT NULL))
);
CREATE INDEX participations_of_person ON participations (person_id, since);
CREATE INDEX participations_offered ON participations (offered_until) WHERE state = 'offered';

-- How many ask for the author's yes.
ALTER TABLE outings
  ADD COLUMN asked integer NOT NULL DEFAULT 0 CHECK (asked >= 0),
  -- After an SOS, until no place is free: the first who takes a free place has it.
  ADD COLUMN called boolean NOT NULL DEFAULT false;

-- When the next reminder is due, and when the last SOS was sent.
ALTER TABLE outings ADD COLUMN remind_at timestamptz(0), ADD COLUMN sos_at timestamptz;
CREATE INDEX outings_to_remind ON outings (remind_at) WHERE remind_at IS NOT NULL;
-- The outings whose running offers end when their last hours begin.
CREATE INDEX outings_held ON outings (starts_at) WHERE held > 0;
