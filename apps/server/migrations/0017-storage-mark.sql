-- Which database this is. The same id stands in the storage of the pictures: a database that finds another's deletes nothing.
-- The row is made when it is first asked for, so that copies of an empty database differ.
CREATE TABLE installation (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  id uuid NOT NULL DEFAULT gen_random_uuid()
);

-- The version before takes pictures in their new folder for files that belong to nothing, and would delete them after a day:
-- its routine never comes due again. This version's has another name.
INSERT INTO jobs (id, name, data, due_at)
VALUES (left(encode(sha256('images-orphans'), 'hex'), 32)::uuid, 'images-orphans', '{}', '9999-01-01')
ON CONFLICT (id) DO UPDATE SET due_at = excluded.due_at, attempts = jobs.attempts + 1;
