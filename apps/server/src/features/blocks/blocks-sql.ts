import { type RawBuilder, sql } from 'kysely';

/** Everyone whom this person does not see, and who does not see this person. Nobody is hidden from a visitor. */
export const hiddenFrom = (personId: string | undefined): RawBuilder<{ id: string }> => sql`
  SELECT blocks.blocked_id AS id FROM blocks WHERE blocks.person_id = ${personId ?? null}::uuid
  UNION SELECT blocks.person_id FROM blocks WHERE blocks.blocked_id = ${personId ?? null}::uuid`;

/**
 * Whether this person sees the announcement of a query: nobody sees those of someone suspended, and what searches no longer
 * find is there for its author alone. Who is hidden is looked up once for all its rows.
 */
export const isShownTo = (personId: string | undefined): RawBuilder<boolean> => sql`
  announcements.author_id NOT IN (${hiddenFrom(personId)})
  AND (announcements.listed_until > now() OR announcements.author_id = ${personId ?? null}::uuid)
  AND NOT EXISTS (
    SELECT FROM people WHERE people.id = announcements.author_id AND people.suspended_until > now()
  )`;
