import { type RawBuilder, sql } from 'kysely';

/** Everyone whom this person does not see, and who does not see this person. Nobody is hidden from a visitor. */
export const hiddenFrom = (personId: string | undefined): RawBuilder<{ id: string }> => sql`
  SELECT blocks.blocked_id AS id FROM blocks WHERE blocks.person_id = ${personId ?? null}::uuid
  UNION SELECT blocks.person_id FROM blocks WHERE blocks.blocked_id = ${personId ?? null}::uuid`;
