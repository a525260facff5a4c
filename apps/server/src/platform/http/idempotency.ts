import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { AppError } from './app-error.ts';
import { callerOf } from './authentication.ts';

const keyLength = 200;

export type Once<T> = {
  body: T;
  /** The work was done by an earlier request with the same key: nothing is to be announced again. */
  replayed: boolean;
};

/**
 * Does the work of a request in one transaction, and once per `Idempotency-Key` of a person: within 24 h the same key
 * gets the same answer, and the same key with another body is refused. Of parallel tries one works, the others wait.
 */
export async function once<T>(
  db: Db,
  request: FastifyRequest,
  work: (transaction: Db) => Promise<T>,
): Promise<Once<T>> {
  const key = request.headers['idempotency-key'];
  return db.transaction().execute(async (transaction) => {
    if (key === undefined) return { body: await work(transaction), replayed: false };
    if (typeof key !== 'string' || key.length === 0 || key.length > keyLength)
      throw new AppError('MALFORMED');

    const person_id = callerOf(request).id;
    const request_hash = fingerprint(request);
    await transaction
      .deleteFrom('idempotency_keys')
      .where('person_id', '=', person_id)
      .where('key', '=', key)
      .where('created_at', '<', sql<Date>`now() - interval '24 hours'`)
      .execute();
    const claimed = await transaction
      .insertInto('idempotency_keys')
      .values({ person_id, key, request_hash })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst();
    const mine = transaction
      .updateTable('idempotency_keys')
      .where('person_id', '=', person_id)
      .where('key', '=', key);
    if (claimed) {
      const body = await work(transaction);
      await mine.set({ body: JSON.stringify({ value: body }) }).execute();
      return { body, replayed: false };
    }
    const earlier = await transaction
      .selectFrom('idempotency_keys')
      .select(['request_hash', 'body'])
      .where('person_id', '=', person_id)
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    if (!earlier.request_hash.equals(request_hash)) throw new AppError('IDEMPOTENCY_CONFLICT');
    return { body: earlier.body?.value as T, replayed: true };
  });
}

function fingerprint(request: FastifyRequest): Buffer {
  const { method, url } = request.routeOptions;
  return createHash('sha256')
    .update(JSON.stringify([method, url, request.params, request.body]))
    .digest();
}
