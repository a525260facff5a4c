-- Between the two, neither sees nor reaches the other. Only the one who blocked knows.
CREATE TABLE blocks (
  person_id uuid NOT NULL REFERENCES people ON DELETE CASCADE,
  blocked_id uuid NOT NULL REFERENCES people ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (person_id, blocked_id),
  CHECK (person_id <> blocked_id)
);
CREATE INDEX blocks_of_blocked ON blocks (blocked_id, person_id);
