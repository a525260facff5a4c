import { type RawBuilder, sql } from 'kysely';

/** SQL: the ids of everyone with a block in either direction. None for a visitor. */
export const hiddenFrom = (personId: string | undefined): RawBuilder<{ id: string }> => sql`
  SELECT blocks.blocked_id AS id FROM blocks WHERE blocks.person_id = ${personId ?? null}::uuid
  UNION SELECT blocks.person_id FROM blocks WHERE blocks.blocked_id = ${personId ?? null}::uuid`;
