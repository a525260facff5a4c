-- Someone who deletes their account leaves this row behind, emptied, so that what others keep still has an author.
CREATE TABLE people (
  id uuid PRIMARY KEY,
  -- What other people's pages know this person by.
  alias text NOT NULL UNIQUE,
  email text UNIQUE,
  username text NOT NULL,
  username_key text UNIQUE,
  password_hash text,
  commune_code text,
  zip_code text NOT NULL DEFAULT '',
  municipality_name text NOT NULL DEFAULT '',
  region_name text NOT NULL DEFAULT '',
  latitude double precision NOT NULL DEFAULT 0,
  longitude double precision NOT NULL DEFAULT 0,
  newsletter boolean NOT NULL DEFAULT false,
  read_receipts boolean NOT NULL DEFAULT true,
  terms_version text NOT NULL,
  terms_accepted_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  activated_at timestamptz,
  last_login_at timestamptz,
  erased_at timestamptz
);

CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL REFERENCES people ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX sessions_of_person ON sessions (person_id);

-- Links sent by mail. The token itself is derived from the id when the mail is written, and never stored.
CREATE TABLE mail_links (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL REFERENCES people ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('activate', 'reset')),
  token_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX mail_links_of_person ON mail_links (person_id);

CREATE TABLE idempotency_keys (
  person_id uuid NOT NULL REFERENCES people ON DELETE CASCADE,
  key text NOT NULL,
  request_hash bytea NOT NULL,
  body jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (person_id, key)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);

-- Which parts of the demo content this database has.
CREATE TABLE demo_parts (
  name text PRIMARY KEY,
  added_at timestamptz NOT NULL DEFAULT now()
);
