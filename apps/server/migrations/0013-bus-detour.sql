-- What instances tell each other while Redis does not carry it. Nothing here outlives a minute, and none of it has to
-- survive a crash: what must not be lost is in the tables of the features.
CREATE UNLOGGED TABLE bus_detour (
  id uuid PRIMARY KEY,
  position bigint GENERATED ALWAYS AS IDENTITY,
  instance uuid NOT NULL,
  topic text NOT NULL,
  message jsonb NOT NULL,
  sent_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX bus_detour_sent_at ON bus_detour (sent_at);
