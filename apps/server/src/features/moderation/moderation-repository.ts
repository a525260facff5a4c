import { moderationLimits } from '@coequipiers/contract/moderation';
import type { ReportTarget } from '@coequipiers/contract/reports';
import { reportLimits } from '@coequipiers/contract/reports';
import { type Insertable, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { isNotAside } from '../../platform/jobs/each.ts';
import { isSuspended } from '../accounts/active.ts';

export type OpenRow = {
  id: string;
  target_type: ReportTarget;
  target_id: string;
  reason: string;
  details: string;
  created_at: Date;
  by_member: boolean;
  content: Record<string, unknown>;
  present: boolean;
  username: string | null;
  suspended_until: Date | null;
  measures: number;
  others: number;
};

export type LoggedRow = Awaited<ReturnType<ReturnType<typeof moderationRepository>['decisions']>>[number];

export function moderationRepository(db: Db) {
  const logged = () =>
    db
      .selectFrom('moderation_log')
      .innerJoin('people as moderator', 'moderator.id', 'moderator_id')
      .selectAll('moderation_log')
      .select('moderator.username as moderator');

  return {
    /** Oldest first. */
    open: async (): Promise<OpenRow[]> => {
      const { rows } = await sql<OpenRow>`
        SELECT report.id, target_type, target_id, reason, details, report.created_at, content, username,
          reporter_id IS NOT NULL AS by_member,
          CASE WHEN ${sql.raw(isSuspended('author'))} THEN suspended_until END AS suspended_until,
          CASE target_type
            WHEN 'announcement' THEN EXISTS (SELECT FROM announcements WHERE announcements.id = shown.id)
            WHEN 'comment' THEN EXISTS (SELECT FROM comments WHERE comments.id = shown.id)
            ELSE author.id IS NOT NULL AND author.erased_at IS NULL
          END AS present,
          (SELECT count(*) FROM moderation_log
            WHERE target_person_id = author.id AND decision <> 'keep')::integer AS measures,
          (SELECT count(*) FROM reports AS other WHERE other.closed_at IS NULL AND other.id <> report.id
            AND other.target_type = report.target_type AND other.target_id = report.target_id)::integer AS others
        FROM reports AS report
        CROSS JOIN LATERAL (
          SELECT CASE WHEN target_id ~ '^[0-9a-f]{32}$' THEN target_id::uuid END AS id
        ) AS shown
        LEFT JOIN people AS author ON author.id = target_person_id
        WHERE closed_at IS NULL
        ORDER BY report.created_at LIMIT ${moderationLimits.shown}`.execute(db);
      return rows;
    },

    log: (row: Insertable<Tables['moderation_log']>, transaction: Db) =>
      transaction.insertInto('moderation_log').values(row).execute(),

    decisions: () =>
      logged()
        .orderBy('decided_at', 'desc')
        .orderBy('moderation_log.id', 'desc')
        .limit(moderationLimits.shown)
        .execute(),

    decision: (id: string) => logged().where('moderation_log.id', '=', id).executeTakeFirst(),

    /** The person that a decision concerns. */
    concerned: (personId: string) =>
      db
        .selectFrom('people')
        .select(['email', 'username', 'suspended_until'])
        .where('id', '=', personId)
        .executeTakeFirst(),

    /** The people whose suspension is over but not ended yet. */
    suspensionsOver: async (job: string, atMost: number): Promise<string[]> => {
      const rows = await db
        .selectFrom('people')
        .select('id')
        .where('suspended_until', '<=', sql<Date>`now()`)
        .where(isNotAside(job, 'people.id'))
        .limit(atMost)
        .execute();
      return rows.map(({ id }) => id);
    },

    removeOld: () =>
      db
        .deleteFrom('moderation_log')
        .where('decided_at', '<', sql<Date>`now() - make_interval(months => ${reportLimits.keptMonths})`)
        .execute(),
  };
}
