-- A search that is kept and tells. It lies at the centre of a commune, as an announcement does.
CREATE TABLE alerts (
  id uuid PRIMARY KEY,
  -- Of a person, or of an e-mail address without an account.
  person_id uuid REFERENCES people ON DELETE CASCADE,
  email text COLLATE "C",
  -- For an e-mail address: when it was confirmed. Nothing is sent before.
  confirmed_at timestamptz,
  commune_code text COLLATE "C" NOT NULL,
  zip_code text NOT NULL,
  municipality_name text NOT NULL,
  region_name text NOT NULL,
  time_zone text COLLATE "C" NOT NULL,
  place_id integer NOT NULL REFERENCES places,
  small_cell integer NOT NULL,
  large_cell integer NOT NULL,
  -- In metres: one of five.
  max_distance integer NOT NULL,
  -- Empty: all sports.
  categories text[] COLLATE "C" NOT NULL DEFAULT '{}',
  -- With a level, days or hours, only announcements with an outing match.
  level text COLLATE "C",
  -- 1 is Monday. Empty: all days.
  days smallint[] NOT NULL DEFAULT '{}',
  -- HH:MM at the commune of the outing. The start lies between them, both included.
  from_time text COLLATE "C",
  to_time text COLLATE "C",
  frequency text COLLATE "C" NOT NULL CHECK (frequency IN ('now', 'daily', 'weekly')),
  paused boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  -- What was published before is not told: the creation, the last summary, or the end of a pause.
  since timestamptz(3) NOT NULL DEFAULT now(),
  -- The last time its owner pressed something, and when they were asked whether to go on.
  pressed_at timestamptz NOT NULL DEFAULT now(),
  asked_at timestamptz,
  CHECK ((person_id IS NULL) <> (email IS NULL)),
  CHECK (email IS NOT NULL OR confirmed_at IS NULL),
  -- Whether announcements are matched with it as soon as they are published.
  matched boolean NOT NULL GENERATED ALWAYS AS (
    frequency = 'now' AND NOT paused AND (person_id IS NOT NULL OR confirmed_at IS NOT NULL)
  ) STORED
);

-- Each radius is searched for by places and cells of its own.
CREATE INDEX alerts_of_place ON alerts (max_distance, place_id, id) WHERE matched;
CREATE INDEX alerts_of_small_cell ON alerts (max_distance, small_cell, id) WHERE matched;
CREATE INDEX alerts_of_large_cell ON alerts (max_distance, large_cell, id) WHERE matched;
CREATE INDEX alerts_of_person ON alerts (person_id, created_at) WHERE person_id IS NOT NULL;
CREATE INDEX alerts_of_email ON alerts (email, created_at) WHERE email IS NOT NULL;
