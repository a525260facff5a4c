import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { AppError } from '../http/app-error.ts';

/** The `Idempotency-Key` of a request, and a hash of what was asked under it. */
export type RequestKey = { key: string; requestHash: Buffer };

/** How long the same key gets the same answer. */
const keptHours = 24;

const isOld = sql<boolean>`created_at < now() - make_interval(hours => ${keptHours})`;

/**
 * Does the work of a request once per person and key: later the same key gets the same answer, and the same key with another
 * body is refused. Of parallel tries one does the work and the others wait for its row.
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

/** Forgets the keys that no longer protect anything. */
export const sweepRequestKeys = (db: Db) => db.deleteFrom('idempotency_keys').where(isOld).execute();
