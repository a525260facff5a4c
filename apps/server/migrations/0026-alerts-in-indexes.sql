-- Finding whom to tell reads all alerts around an announcement, thousands near a city: it finds what they ask for in the index
-- itself, without a visit to each row.
DROP INDEX alerts_of_place;
DROP INDEX alerts_of_small_cell;
DROP INDEX alerts_of_large_cell;
CREATE INDEX alerts_of_place ON alerts (max_distance, place_id, recipient)
  INCLUDE (id, person_id, categories, level, days, from_time, to_time, since) WHERE matched;
CREATE INDEX alerts_of_small_cell ON alerts (max_distance, small_cell, recipient)
  INCLUDE (id, person_id, place_id, categories, level, days, from_time, to_time, since) WHERE matched;
CREATE INDEX alerts_of_large_cell ON alerts (max_distance, large_cell, recipient)
  INCLUDE (id, person_id, place_id, categories, level, days, from_time, to_time, since) WHERE matched;
