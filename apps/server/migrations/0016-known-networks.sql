-- Networks that someone has logged in from, so that strangers who guess at their password from elsewhere do not keep them
-- out. Each is a keyed hash of the network and the person: nobody reads an address out of it.
CREATE TABLE known_networks (
  hash bytea PRIMARY KEY,
  person_id uuid NOT NULL REFERENCES people ON DELETE CASCADE,
  seen_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX known_networks_of_person ON known_networks (person_id, seen_at);
CREATE INDEX known_networks_by_age ON known_networks (seen_at);
