-- What the page that registered an account gave with it, for 48 hours: a secret, kept as a keyed hash, with which that page alone logs
-- in through the link of activation, and what the person wanted to do, as ids only.
CREATE TABLE registrations (
  person_id uuid PRIMARY KEY REFERENCES people ON DELETE CASCADE,
  secret_hash bytea UNIQUE,
  -- The secret logs in once.
  logged_in_at timestamptz,
  intent_kind text,
  intent_announce_id uuid,
  intent_outing_id uuid,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX registrations_by_age ON registrations (created_at);
