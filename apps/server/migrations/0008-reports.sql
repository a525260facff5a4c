-- What people report. Kept for 12 months after its case is closed, also when the account of either person is deleted.
CREATE TABLE reports (
  id uuid PRIMARY KEY,
  -- Nobody for a visitor, who leaves an address instead.
  reporter_id uuid REFERENCES people ON DELETE SET NULL,
  email text,
  target_type text NOT NULL CHECK (target_type IN ('announcement', 'comment', 'conversation', 'person')),
  -- An id, or the alias of a person.
  target_id text NOT NULL,
  -- Whose content it is.
  target_person_id uuid REFERENCES people ON DELETE SET NULL,
  reason text NOT NULL,
  details text NOT NULL,
  good_faith boolean NOT NULL,
  -- What was to be seen at that moment: it may be changed or deleted before anybody looks.
  content jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  closed_at timestamptz
);
CREATE INDEX reports_open ON reports (created_at) WHERE closed_at IS NULL;
CREATE INDEX reports_closed ON reports (closed_at) WHERE closed_at IS NOT NULL;
CREATE INDEX reports_of_reporter ON reports (reporter_id);
CREATE INDEX reports_of_target_person ON reports (target_person_id);
