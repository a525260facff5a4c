-- What a person is to a series. Without a row: somebody like any other. Whoever writes a row has locked that of the series, so that a
-- week that is made at the same moment knows of it.
CREATE TABLE regulars (
  announcement_id uuid NOT NULL REFERENCES series ON DELETE CASCADE,
  person_id uuid NOT NULL REFERENCES people ON DELETE CASCADE,
  state text COLLATE "C" NOT NULL CHECK (state IN ('asked', 'yes', 'refused')),
  -- Whether new weeks begin with it: with a place, a request, or a removal.
  carried boolean NOT NULL,
  -- The order in which they asked, and since their yes in which they became one.
  turn integer NOT NULL,
  since timestamptz(3) NOT NULL DEFAULT now(),
  -- By the database's clock. Null when it was not the person's own press that made it so.
  pressed_at timestamptz,
  PRIMARY KEY (announcement_id, person_id)
);
CREATE INDEX regulars_of_person ON regulars (person_id);

-- Made with its week, or by the press of 'every week', and not by one for this week.
ALTER TABLE participations ADD COLUMN by_series boolean NOT NULL DEFAULT false;

-- What a visitor chose: this week, or every week.
ALTER TABLE join_requests ADD COLUMN every boolean NOT NULL DEFAULT false;
ALTER TABLE registrations ADD COLUMN intent_every boolean NOT NULL DEFAULT false;
