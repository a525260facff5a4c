-- When its author last changed it; null while it is as it was published. Search engines are told.
ALTER TABLE announcements ADD COLUMN edited_at timestamptz(3);
