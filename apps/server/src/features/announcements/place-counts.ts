import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';

/** Searches add up the changes that are not merged yet, so this interval affects only their speed. */
const mergeEveryMs = 10_000;
/** Batch size: short statements hold their locks for a short time. */
const atMost = 5_000;

/**
 * Merges the counted changes of each place, cell and category (table `place_counts`, migration 0028) into one row. It is a single
 * statement, so that every search sees each change exactly once. Parallel merges take different changes and lock the merged rows in
 * the same order, so they cannot deadlock.
 */
export const mergeCounts = async (db: Db): Promise<void> => {
  while ((await mergeSome(db)) === atMost);
};

export const keepCountsMerged = (jobs: Pick<Jobs, 'every'>, db: Db): void =>
  jobs.every('place-counts', mergeEveryMs, () => mergeCounts(db));

async function mergeSome(db: Db): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    WITH taken AS (
      DELETE FROM place_counts WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM place_counts WHERE NOT merged LIMIT ${atMost} FOR UPDATE SKIP LOCKED
      ))
      RETURNING kind, part, category, amount
    ),
    merged AS (
      INSERT INTO place_counts (kind, part, category, amount, merged)
      SELECT kind, part, category, sum(amount), true FROM taken
      GROUP BY kind, part, category HAVING sum(amount) <> 0
      ORDER BY kind, part, category
      ON CONFLICT (kind, part, category) WHERE merged
        DO UPDATE SET amount = place_counts.amount + excluded.amount
    )
    SELECT count(*)::int AS taken FROM taken`.execute(db);
  return rows[0]?.taken ?? 0;
}
