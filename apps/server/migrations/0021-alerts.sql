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
  -- The same for all alerts of a person or an address, and spread evenly, so that ranges of it are equal shares.
  recipient uuid NOT NULL GENERATED ALWAYS AS (md5(coalesce(person_id::text COLLATE "C", email))::uuid) STORED,
  CHECK ((person_id IS NULL) <> (email IS NULL)),
  CHECK (email IS NOT NULL OR confirmed_at IS NULL),
  -- Whether announcements are matched with it as soon as they are published.
  matched boolean NOT NULL GENERATED ALWAYS AS (
    frequency = 'now' AND NOT paused AND (person_id IS NOT NULL OR confirmed_at IS NOT NULL)
  ) STORED
);

-- Each radius is searched for by places and cells of its own, one range of recipients after another.
CREATE INDEX alerts_of_place ON alerts (max_distance, place_id, recipient) WHERE matched;
CREATE INDEX alerts_of_small_cell ON alerts (max_distance, small_cell, recipient) WHERE matched;
CREATE INDEX alerts_of_large_cell ON alerts (max_distance, large_cell, recipient) WHERE matched;
CREATE INDEX alerts_of_recipient ON alerts (recipient, created_at);
CREATE INDEX alerts_of_person ON alerts (person_id, created_at) WHERE person_id IS NOT NULL;
CREATE INDEX alerts_of_email ON alerts (email, created_at) WHERE email IS NOT NULL;
CREATE INDEX alerts_unconfirmed ON alerts (created_at) WHERE email IS NOT NULL AND confirmed_at IS NULL;

-- Who was told about which announcement: once, whichever of their alerts it matches and however often it is edited.
CREATE TABLE alert_matches (
  announcement_id uuid NOT NULL REFERENCES announcements ON DELETE CASCADE,
  recipient uuid NOT NULL,
  -- The nearest of the recipient's alerts that it matched. The alert may be gone.
  alert_id uuid NOT NULL,
  matched_at timestamptz(3) NOT NULL DEFAULT now(),
  -- Not told at once because of the limit of a day: for the evening's mail, which clears it.
  left_for_summary boolean NOT NULL DEFAULT false,
  PRIMARY KEY (announcement_id, recipient)
);
CREATE INDEX alert_matches_of_recipient ON alert_matches (recipient, matched_at);
CREATE INDEX alert_matches_left ON alert_matches (recipient) WHERE left_for_summary;

-- How often a recipient was told at once on a day at the commune.
CREATE TABLE alert_days (
  recipient uuid NOT NULL,
  day date NOT NULL,
  told smallint NOT NULL,
  PRIMARY KEY (recipient, day)
);
