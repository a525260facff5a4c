-- What an alert would have found also counts outings that are over, which searches no longer read.
CREATE INDEX announcements_over_of_place ON announcements (place_id, created_at) WHERE NOT listed AND outing_id IS NOT NULL;
CREATE INDEX announcements_over_of_small_cell ON announcements (small_cell, created_at)
  WHERE NOT listed AND outing_id IS NOT NULL;
CREATE INDEX announcements_over_of_large_cell ON announcements (large_cell, created_at)
  WHERE NOT listed AND outing_id IS NOT NULL;
