import { sql } from 'kysely';
import { batchedLookup } from '../../platform/db/batched-lookup.ts';
import type { Db } from '../../platform/db/database.ts';
import { hiddenFromOne } from '../blocks/blocks-sql.ts';
import { isByActiveAuthor, isListed, participants } from './visibility.ts';

/** The people who receive live events of an announcement. */
export type Audience = {
  /** The rule of `isVisibleTo`. */
  sees: (personId: string | undefined) => boolean;
  /** The rule of `isNotHiddenFrom`: also people who no longer see it. */
  reaches: (personId: string | undefined) => boolean;
};

type AudienceRow = {
  id: string;
  author_id: string;
  listed: boolean;
  hidden: string[];
  participants: string[];
};

/**
 * Reads who sees an announcement, in one statement however many people watch it. Undefined when it was deleted or its author is
 * suspended. Nothing is cached: a block counts from the next event.
 */
export const createAudiences = (db: Db): ((announcementId: string) => Promise<Audience | undefined>) =>
  batchedLookup(db, async (ids, on) => {
    const { rows } = await sql<AudienceRow>`
      SELECT announcements.id, announcements.author_id, ${sql.raw(isListed)} AS listed,
        ARRAY(${hiddenFromOne(sql`announcements.author_id`)}) AS hidden,
        ARRAY(${participants()}) AS participants
      FROM announcements
      WHERE announcements.id = ANY (${ids}::uuid[]) AND ${isByActiveAuthor}`.execute(on);
    return new Map(rows.map((row) => [row.id, audienceOf(row)]));
  });

function audienceOf({ author_id, listed, hidden, participants }: AudienceRow): Audience {
  const hiddenIds = new Set(hidden);
  const insiders = new Set([author_id, ...participants]);
  const reaches: Audience['reaches'] = (personId) => personId === undefined || !hiddenIds.has(personId);
  return {
    reaches,
    sees: (personId) => reaches(personId) && (listed || (personId !== undefined && insiders.has(personId))),
  };
}
