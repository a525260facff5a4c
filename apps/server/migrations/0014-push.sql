-- Where a person's browsers are told of messages, because they asked for it. An address belongs to one person at a time.
CREATE TABLE push_subscriptions (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL REFERENCES people ON DELETE CASCADE,
  endpoint text NOT NULL UNIQUE,
  p256dh text NOT NULL,
  auth text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX push_subscriptions_of_person ON push_subscriptions (person_id, created_at);
