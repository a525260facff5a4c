-- Jobs that wait, and jobs that are being run: those wait too, for their instance to die. One that was done has no row.
CREATE TABLE jobs (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  data jsonb NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  sent_at timestamptz NOT NULL DEFAULT now(),
  due_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX jobs_due ON jobs (name, due_at);
