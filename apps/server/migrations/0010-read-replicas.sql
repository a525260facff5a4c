-- Up to where the log of the database had grown when the person last wrote: a replica that has not replayed that far
-- would not show them their own change.
ALTER TABLE sessions ADD COLUMN wrote_lsn pg_lsn;
