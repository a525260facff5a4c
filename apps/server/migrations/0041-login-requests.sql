-- Requests for a login link, for any address: a row says nothing about whether it has an account. Only keyed hashes are stored.
CREATE TABLE login_requests (
  id uuid PRIMARY KEY,
  address_hash bytea NOT NULL,
  -- The secret of the page that asked.
  page_hash bytea NOT NULL UNIQUE,
  -- Whom the mail went to, and what it contains. Null as long as no mail was written: then the request opens nothing.
  person_id uuid REFERENCES people ON DELETE SET NULL,
  token_hash bytea UNIQUE,
  code_hash bytea,
  -- Counted before a code is compared.
  tries smallint NOT NULL DEFAULT 0,
  -- By a login. The row stays until its time is over, and counts tries as before.
  ended_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX login_requests_by_age ON login_requests (created_at);
CREATE INDEX login_requests_of_address ON login_requests (address_hash);
CREATE INDEX login_requests_of_person ON login_requests (person_id);

-- Codes that were not right, or are not compared yet.
CREATE TABLE wrong_login_codes (
  id uuid PRIMARY KEY,
  address_hash bytea NOT NULL,
  tried_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX wrong_login_codes_of_address ON wrong_login_codes (address_hash, tried_at);
CREATE INDEX wrong_login_codes_by_age ON wrong_login_codes (tried_at);

-- Whether the session began by a mail. Who has no password needs a recent one for what asks others for theirs.
ALTER TABLE sessions ADD COLUMN by_mail boolean NOT NULL DEFAULT false;
