-- Set when what shows that somebody has played is no longer kept: newcomers have fewer places at once.
ALTER TABLE people ADD COLUMN has_played boolean NOT NULL DEFAULT false;
