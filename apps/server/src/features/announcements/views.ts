import { createHmac } from 'node:crypto';
import { dayInParis, isCrawler } from '@coequipiers/contract/announcements';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Where a request comes from, as far as is needed to tell one person from another for a day. */
export type Visitor = { personId: string | undefined; address: string; userAgent: string | undefined };

export type Views = ReturnType<typeof createViews>;

/** How many people saw an announcement: each once a day, its author and crawlers never. */
export function createViews(db: Db, secret: string) {
  /** Tomorrow's key makes other fingerprints, so that nobody is followed from day to day. */
  const fingerprint = ({ personId, address, userAgent = '' }: Visitor): Buffer => {
    const key = createHmac('sha256', secret)
      .update(`views ${dayInParis(new Date())}`)
      .digest();
    const who = personId ? ['person', personId] : ['visitor', address, userAgent];
    return createHmac('sha256', key).update(JSON.stringify(who)).digest().subarray(0, 16);
  };

  return {
    async count(announcementId: string, visitor: Visitor): Promise<void> {
      const { personId, userAgent } = visitor;
      if (!personId && (!userAgent || isCrawler(userAgent))) return;
      await sql`
        WITH seen AS (
          INSERT INTO announcement_viewers (announcement_id, visitor)
          SELECT id, ${fingerprint(visitor)}::bytea FROM announcements
          WHERE id = ${announcementId} AND author_id IS DISTINCT FROM ${personId ?? null}::uuid
          FOR KEY SHARE
          ON CONFLICT DO NOTHING
          RETURNING announcement_id
        )
        UPDATE announcements SET views = views + 1 WHERE id = (SELECT announcement_id FROM seen)`.execute(db);
    },

    /** Erases the fingerprints, which count for nothing after a day. */
    forget: (hours: number) =>
      sql`DELETE FROM announcement_viewers WHERE seen_at < now() - make_interval(hours => ${hours})`.execute(
        db,
      ),
  };
}
