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

    /** Locks an open report until the transaction ends. */
    lockOpen: (id: string, transaction: Db) =>
      transaction
        .selectFrom('reports')
        .select(['target_type', 'target_id', 'target_person_id', 'content'])
        .where('id', '=', id)
        .where('closed_at', 'is', null)
        .forUpdate()
        .executeTakeFirst(),

    log: (row: Insertable<Tables['moderation_log']>, transaction: Db) =>
      transaction.insertInto('moderation_log').values(row).execute(),

    /** Closes all open reports on the same target. */
    closeAbout: (type: ReportTarget, targetId: string, decisionId: string, transaction: Db) =>
      transaction
        .updateTable('reports')
        .set({ closed_at: sql<Date>`now()`, decision_id: decisionId })
        .where('target_type', '=', type)
        .where('target_id', '=', targetId)
        .where('closed_at', 'is', null)
        .returning(['id', 'reporter_id'])
        .execute(),

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

    suspend: (personId: string, days: number, transaction: Db) =>
      transaction
        .updateTable('people')
        .set({
          suspended_until: sql<Date>`greatest(suspended_until, now() + make_interval(days => ${days}))`,
        })
        .where('id', '=', personId)
        .where('erased_at', 'is', null)
        .execute(),

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

    /** False when it does not end now: it was ended, or begun anew, meanwhile. */
    endSuspension: async (personId: string, transaction: Db): Promise<boolean> => {
      const { numUpdatedRows } = await transaction
        .updateTable('people')
        .set({ suspended_until: null })
        .where('id', '=', personId)
        .where('suspended_until', '<=', sql<Date>`now()`)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    removeOld: () =>
      db
        .deleteFrom('moderation_log')
        .where('decided_at', '<', sql<Date>`now() - make_interval(months => ${reportLimits.keptMonths})`)
        .execute(),
  };
}
