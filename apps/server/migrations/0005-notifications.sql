-- What a person is told of. Shown to nobody else, and kept for 90 days.
CREATE TABLE notifications (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL REFERENCES people ON DELETE CASCADE,
  -- Grows by one with everything that this person is told, replaced notifications included.
  seq integer NOT NULL,
  type text NOT NULL,
  title text NOT NULL,
  preview text NOT NULL,
  conversation_id uuid,
  announcement_id uuid,
  -- Who caused it, unless it is to name nobody.
  sender_id uuid REFERENCES people ON DELETE CASCADE,
  -- A fingerprint of what it is about: of the unread ones about the same thing there is one.
  about bytea,
  read_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (person_id, seq)
);
CREATE INDEX notifications_unread ON notifications (person_id) WHERE read_at IS NULL;
CREATE INDEX notifications_about ON notifications (person_id, about) WHERE about IS NOT NULL;
CREATE INDEX notifications_of_sender ON notifications (sender_id) WHERE sender_id IS NOT NULL;
CREATE INDEX notifications_by_age ON notifications (created_at);

-- The last number that each person was given. Its row is held until the transaction ends, so that numbers become visible
-- in their order and without gaps.
CREATE TABLE notification_counters (
  person_id uuid PRIMARY KEY REFERENCES people ON DELETE CASCADE,
  last_seq integer NOT NULL
);
