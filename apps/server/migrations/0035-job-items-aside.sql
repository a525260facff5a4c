-- What a recurring job could not do with one of its items: it is left alone until its time has come, so that the others go on. An item
-- is an outing, a person, an alert or the recipient of one.
CREATE TABLE job_items_aside (
  job text COLLATE "C" NOT NULL,
  item uuid NOT NULL,
  attempts integer NOT NULL,
  until timestamptz NOT NULL,
  PRIMARY KEY (job, item)
);
