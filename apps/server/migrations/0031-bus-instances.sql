-- The instances that share Redis, each one row, which it renews every second. Who is deaf does not hear Redis, since then: the others
-- send through the detour. Rows that are not renewed are forgotten, and nothing here has to survive a crash.
CREATE UNLOGGED TABLE bus_instances (
  instance uuid PRIMARY KEY,
  seen_at timestamptz NOT NULL,
  deaf_since timestamptz
);
