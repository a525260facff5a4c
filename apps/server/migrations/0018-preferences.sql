-- What a person has switched on or off, one row per kind. Without a row the kind has its default. The columns newsletter and
-- message_mails of people are no longer read; they stay until no instance of the version before this one can be running.
CREATE TABLE preferences (
  person_id uuid NOT NULL REFERENCES people ON DELETE CASCADE,
  kind text NOT NULL,
  enabled boolean NOT NULL,
  PRIMARY KEY (person_id, kind)
);
CREATE INDEX preferences_enabled ON preferences (kind, person_id) WHERE enabled;

INSERT INTO preferences (person_id, kind, enabled)
SELECT id, 'newsletter', true FROM people WHERE newsletter AND erased_at IS NULL;
INSERT INTO preferences (person_id, kind, enabled)
SELECT id, 'messages', false FROM people WHERE NOT message_mails AND erased_at IS NULL;
