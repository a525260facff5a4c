-- What an address without a login asked for, until the link of its mail is used or its time is over. It refers to nothing: deleting an
-- announcement must not wait for a confirmation that holds its outing.
CREATE TABLE join_requests (
  id uuid PRIMARY KEY,
  -- Keyed: the table opens nothing.
  token_hash bytea NOT NULL UNIQUE,
  announcement_id uuid NOT NULL,
  outing_id uuid NOT NULL,
  email text NOT NULL,
  first_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX join_requests_by_age ON join_requests (created_at);
CREATE INDEX join_requests_of_address ON join_requests (email);

-- The mailboxes that want no mails which strangers can cause, as keyed hashes. Whose they are cannot be read from it, so a row stays
-- when an account is erased.
CREATE TABLE stopped_mailboxes (
  hash bytea PRIMARY KEY,
  stopped_at timestamptz NOT NULL DEFAULT now()
);
