import { requestKeyHours } from '@coequipiers/contract/request-keys';
import { type CompiledQuery, sql } from 'kysely';
import { AppError } from '../app-error.ts';
import type { Db } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';

/** The `Idempotency-Key` of a request, and a hash of the request. */
export type RequestKey = { key: string; requestHash: Buffer };

const isOld = `idempotency_keys.created_at < now() - interval '${requestKeyHours} hours'`;

const claiming = prepared<{ key: string }>(
  'request-keys-claim',
  `INSERT INTO idempotency_keys (person_id, key, request_hash) SELECT id, $2, $3 FROM people WHERE id = $1
  ON CONFLICT (person_id, key) DO UPDATE SET request_hash = $3, body = NULL, created_at = now() WHERE ${isOld}
  RETURNING key`,
);

/** Of parallel requests with the same key, one gets it, and the others wait for its transaction. */
export const claim = ({ key, requestHash }: RequestKey, personId: string): CompiledQuery<{ key: string }> =>
  claiming.with([personId, key, requestHash]);

/** Values: person, key, answer. */
const store = prepared(
  'request-keys-store',
  'UPDATE idempotency_keys SET body = $3 WHERE person_id = $1 AND key = $2',
);

/** Takes statements that are sent together with COMMIT. */
type Committing = Db & { withCommit: (statement: CompiledQuery) => void };

type Claimed = RequestKey & {
  personId: string;
  /** Whether `claim` gave a row: the key is new, or was used so long ago that it counts as new. */
  isNew: boolean;
};

/** Runs the work once per person and key. The same key gives the stored response, and is refused with a different body. */
export async function once<Answer>(
  { key, requestHash, personId, isNew }: Claimed,
  transaction: Committing,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (isNew) {
    const answer = await work();
    transaction.withCommit(store.with([personId, key, JSON.stringify({ value: answer })]));
    return answer;
  }
  const earlier = await transaction
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'body'])
    .where('person_id', '=', personId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (!earlier.request_hash.equals(requestHash)) throw new AppError('IDEMPOTENCY_CONFLICT');
  return earlier.body?.value as Answer;
}

/** Deletes expired keys. */
export const sweepRequestKeys = (db: Db) =>
  db.deleteFrom('idempotency_keys').where(sql.raw<boolean>(isOld)).execute();

/** For the erasure of a person. */
export const removeRequestKeys = (personId: string, transaction: Db) =>
  transaction.deleteFrom('idempotency_keys').where('person_id', '=', personId).execute();
