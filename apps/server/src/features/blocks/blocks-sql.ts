import { type RawBuilder, sql } from 'kysely';

/** SQL: the ids of everyone with a block in either direction. None for a visitor. */
export const hiddenFrom = (personId: string | undefined): RawBuilder<{ id: string }> =>
  hiddenFromOne(sql`${personId ?? null}::uuid`);

/** The same for the SQL of an id. */
export const hiddenFromOne = (person: RawBuilder<unknown>): RawBuilder<{ id: string }> => sql`
  SELECT blocks.blocked_id AS id FROM blocks WHERE blocks.person_id = ${person}
  UNION SELECT blocks.person_id FROM blocks WHERE blocks.blocked_id = ${person}`;

/** The same as text, for prepared statements. */
export const hiddenFromText = (person: string): string => `
  SELECT blocks.blocked_id AS id FROM blocks WHERE blocks.person_id = ${person}
  UNION ALL SELECT blocks.person_id FROM blocks WHERE blocks.blocked_id = ${person}`;

/** SQL: whether there is a block between two people, in either direction. */
export const isBlockBetween = (one: string, other: string): string => `EXISTS (
  SELECT FROM blocks
  WHERE (blocks.person_id, blocks.blocked_id) IN ((${one}, ${other}), (${other}, ${one}))
)`;
