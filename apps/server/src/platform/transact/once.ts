import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import { AppError } from '../http/app-error.ts';

/** The `Idempotency-Key` of a request, and a hash of the request. */
export type RequestKey = { key: string; requestHash: Buffer };

/** How long a key is remembered. */
const keptHours = 24;

const isOld = `idempotency_keys.created_at < now() - interval '${keptHours} hours'`;

/** A row when the key is new, or was used so long ago that it counts as new. Values: person, key, hash of the request. */
const claim = prepared<{ key: string }>(
  'request-keys-claim',
  `INSERT INTO idempotency_keys (person_id, key, request_hash) VALUES ($1, $2, $3)
  ON CONFLICT (person_id, key) DO UPDATE SET request_hash = $3, body = NULL, created_at = now() WHERE ${isOld}
  RETURNING key`,
);

/**
 * Runs the work once per person and key. The same key gives the stored response, and is refused with a different body. Of
 * parallel requests, one does the work and the others wait for its row.
 */
export async function once<Answer>(
  { key, requestHash }: RequestKey,
  personId: string,
  transaction: Db,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const isOwn = sql<boolean>`person_id = ${personId} AND key = ${key}`;
  const claimed = (await claim(transaction, [personId, key, requestHash])).rows.length > 0;
  if (claimed) {
    const answer = await work();
    await transaction
      .updateTable('idempotency_keys')
      .set({ body: JSON.stringify({ value: answer }) })
      .where(isOwn)
      .execute();
    return answer;
  }
  const earlier = await transaction
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'body'])
    .where(isOwn)
    .executeTakeFirstOrThrow();
  if (!earlier.request_hash.equals(requestHash)) throw new AppError('IDEMPOTENCY_CONFLICT');
  return earlier.body?.value as Answer;
}

/** Deletes expired keys. */
export const sweepRequestKeys = (db: Db) =>
  db.deleteFrom('idempotency_keys').where(sql.raw<boolean>(isOld)).execute();
