import { type CompiledQuery, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { LockMode } from '../../platform/transact/transact.ts';

/** SQL: whether a person is suspended now. NULL for someone who never was. */
export const isSuspended = (person: string): string => `${person}.suspended_until > now()`;

/** SQL: whether a person may act, which means neither erased nor suspended. */
export const isActive = (person: string): string =>
  `(${person}.erased_at IS NULL AND (${isSuspended(person)}) IS NOT TRUE)`;

const select = `SELECT id FROM people WHERE id = $1 AND ${isActive('people')}`;
const lock: Record<LockMode, ReturnType<typeof prepared<{ id: string }>>> = {
  share: prepared('people-lock-share', `${select} FOR SHARE`),
  exclusive: prepared('people-lock-exclusive', `${select} FOR NO KEY UPDATE`),
};

/** Locks an active person against erasure and suspension until the transaction ends. No row when they are not active. */
export const lockingActive = (personId: string, mode: LockMode): CompiledQuery<{ id: string }> =>
  lock[mode].with([personId]);

const lockAll = prepared<{ id: string }>(
  'people-lock-all',
  `SELECT id FROM people WHERE id = ANY ((SELECT $1::uuid[])::uuid[]) AND ${isActive('people')} ORDER BY id FOR SHARE`,
);

/** Locks several, in the order of their ids, so that two transactions never wait for each other. Gives those who are active. */
export const lockAllActive = async (transaction: Db, people: Iterable<string>): Promise<Set<string>> =>
  new Set((await lockAll(transaction, [[...people]])).rows.map(({ id }) => id));

/** Whether a person may act, without locking them: for words that are about to leave. */
export async function isActiveNow(personId: string, on: Db): Promise<boolean> {
  const { rows } =
    await sql`SELECT FROM people WHERE id = ${personId} AND ${sql.raw(isActive('people'))}`.execute(on);
  return rows.length > 0;
}
