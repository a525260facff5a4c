-- A picture that someone sent. The row is made after its files and goes before them, so that there is none without them.
CREATE TABLE images (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL REFERENCES people ON DELETE CASCADE,
  -- How many things show it. One that nothing shows is swept after a day.
  claims integer NOT NULL DEFAULT 0 CHECK (claims >= 0),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX images_of_person ON images (person_id);
CREATE INDEX images_unclaimed ON images (created_at) WHERE claims = 0;
