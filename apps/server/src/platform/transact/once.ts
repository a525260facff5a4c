import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { AppError } from '../http/app-error.ts';

/** The `Idempotency-Key` of a request, and a hash of the request. */
export type RequestKey = { key: string; requestHash: Buffer };

/** How long a key is remembered. */
const keptHours = 24;

const isOld = sql<boolean>`created_at < now() - make_interval(hours => ${keptHours})`;

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
  const row = { person_id: personId, key };
  const isOwn = sql<boolean>`person_id = ${personId} AND key = ${key}`;
  await transaction.deleteFrom('idempotency_keys').where(isOwn).where(isOld).execute();
  const claimed = await transaction
    .insertInto('idempotency_keys')
    .values({ ...row, request_hash: requestHash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
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
export const sweepRequestKeys = (db: Db) => db.deleteFrom('idempotency_keys').where(isOld).execute();
