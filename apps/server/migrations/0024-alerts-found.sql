-- What an alert would have found also counts outings that are over, which searches no longer read.
CREATE INDEX announcements_over_of_place ON announcements (place_id, created_at) WHERE NOT listed AND outing_id IS NOT NULL;
CREATE INDEX announcements_over_of_small_cell ON announcements (small_cell, created_at)
  WHERE NOT listed AND outing_id IS NOT NULL;
CREATE INDEX announcements_over_of_large_cell ON announcements (large_cell, created_at)
  WHERE NOT listed AND outing_id IS NOT NULL;

-- Who has an account with an address that is only known by its hash: the link of an old mail stops their alerts too.
CREATE INDEX people_by_hash_of_email ON people ((md5(email)::uuid)) WHERE email IS NOT NULL;
