import type { CompiledQuery } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { LockMode } from '../../platform/transact/transact.ts';

/** SQL: whether a person may act, which means neither erased nor suspended. */
export const isActive = (person: string): string =>
  `(${person}.erased_at IS NULL AND coalesce(${person}.suspended_until <= now(), true))`;

const select = `SELECT id FROM people WHERE id = $1 AND ${isActive('people')}`;
const lock: Record<LockMode, ReturnType<typeof prepared<{ id: string }>>> = {
  share: prepared('people-lock-share', `${select} FOR SHARE`),
  exclusive: prepared('people-lock-exclusive', `${select} FOR NO KEY UPDATE`),
};

/** Locks an active person against erasure and suspension until the transaction ends. No row when they are not active. */
export const lockingActive = (personId: string, mode: LockMode): CompiledQuery<{ id: string }> =>
  lock[mode].with([personId]);

/** The same, run at once. False when they are not active. */
export const lockActive = async (transaction: Db, personId: string, mode: LockMode): Promise<boolean> =>
  (await transaction.executeQuery(lockingActive(personId, mode))).rows.length > 0;
