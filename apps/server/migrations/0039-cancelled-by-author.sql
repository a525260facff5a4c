-- Whether the author has cancelled the outing by a press, while the announcement stands: then everyone who had a part can still read
-- that it is cancelled, and for some time everyone with the link.
ALTER TABLE outings ADD COLUMN cancelled_by_author boolean NOT NULL DEFAULT false;
