import { type RawBuilder, sql } from 'kysely';

/** SQL: the ids of everyone with a block in either direction. None for a visitor. */
export const hiddenFrom = (personId: string | undefined): RawBuilder<{ id: string }> =>
  hiddenFromOne(sql`${personId ?? null}::uuid`);

/** The same for the SQL of an id. */
export const hiddenFromOne = (person: RawBuilder<unknown>): RawBuilder<{ id: string }> => sql`
  SELECT blocks.blocked_id AS id FROM blocks WHERE blocks.person_id = ${person}
  UNION SELECT blocks.person_id FROM blocks WHERE blocks.blocked_id = ${person}`;
