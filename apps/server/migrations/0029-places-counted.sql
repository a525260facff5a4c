-- Counts the announcements from before the triggers of 0028: all that are listed now, minus what the triggers have counted. One
-- statement sees both at the same moment, and locks nothing, so people publish meanwhile.
INSERT INTO place_counts (kind, part, category, amount, merged)
SELECT kind, part, category, sum(amount), true
FROM (
  SELECT of.kind, of.part, category, amount
  FROM (
    SELECT place_id, small_cell, large_cell, category, count(*) AS amount FROM announcements
    WHERE listed GROUP BY place_id, small_cell, large_cell, category
  ) AS listed
  CROSS JOIN LATERAL (VALUES (0, place_id), (1, small_cell), (2, large_cell), (3, 0)) AS of (kind, part)
  UNION ALL
  SELECT kind, part, category, -amount FROM place_counts
) AS counted
GROUP BY kind, part, category
HAVING sum(amount) <> 0
ORDER BY kind, part, category
ON CONFLICT (kind, part, category) WHERE merged DO UPDATE SET amount = place_counts.amount + excluded.amount;
ANALYZE place_counts;
