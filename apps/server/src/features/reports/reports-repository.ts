import type { ReportTarget } from '@coequipiers/contract/reports';
import { reportLimits } from '@coequipiers/contract/reports';
import { type Insertable, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';

/** The reported content and its author. */
type Target = { personId: string; content: object };

type Rows = { person_id: string; content: object };

/** Maximum number of messages stored with a report. */
const messagesKept = 50;

export function reportsRepository(db: Db) {
  const one = async (query: ReturnType<typeof sql<Rows>>): Promise<Target | undefined> => {
    const [row] = (await query.execute(db)).rows;
    return row && { personId: row.person_id, content: row.content };
  };

  const find: Record<ReportTarget, (id: string, reporterId: string | null) => Promise<Target | undefined>> = {
    announcement: (id) =>
      one(sql<Rows>`
        SELECT author_id AS person_id, json_build_object(
          'title', title, 'description', description, 'image', image_id, 'author', username
        ) AS content
        FROM announcements JOIN people ON people.id = author_id WHERE announcements.id = ${id}`),

    comment: (id) =>
      one(sql<Rows>`
        SELECT author_id AS person_id, json_build_object(
          'text', content, 'author', username, 'announcement', announcement_id
        ) AS content
        FROM comments JOIN people ON people.id = author_id WHERE comments.id = ${id}`),

    /** Only a member can report a conversation, with the messages that they can see. */
    conversation: (id, reporterId) =>
      one(sql<Rows>`
        SELECT theirs.person_id, json_build_object('messages', (
          SELECT json_agg(json_build_object('seq', seq, 'text', last.content, 'author', username) ORDER BY seq)
          FROM (
            SELECT * FROM messages WHERE conversation_id = ${id} AND seq > mine.cleared_seq
            ORDER BY seq DESC LIMIT ${messagesKept}
          ) AS last JOIN people ON people.id = last.sender_id
        )) AS content
        FROM conversation_members AS mine JOIN conversation_members AS theirs
          ON theirs.conversation_id = mine.conversation_id AND theirs.person_id <> mine.person_id
        WHERE mine.conversation_id = ${id} AND mine.person_id = ${reporterId}`),

    person: (alias) =>
      one(sql<Rows>`
        SELECT id AS person_id, json_build_object('username', username) AS content
        FROM people WHERE alias = ${alias} AND erased_at IS NULL`),
  };

  return {
    find: (type: ReportTarget, id: string, reporterId: string | null) => find[type](id, reporterId),

    insert: (report: Insertable<Tables['reports']>, on: Db) =>
      on.insertInto('reports').values(report).returning('created_at').executeTakeFirstOrThrow(),

    /** With the address for the acknowledgement, if there still is one. */
    byId: (id: string) =>
      db
        .selectFrom('reports')
        .leftJoin('people', 'people.id', 'reporter_id')
        .select([
          'reports.id',
          'target_type',
          'target_id',
          'reason',
          'content',
          'username',
          sql<string | null>`coalesce(people.email, reports.email)`.as('email'),
        ])
        .where('reports.id', '=', id)
        .executeTakeFirst(),

    /** Locks an open report until the transaction ends. */
    lockOpen: (id: string, transaction: Db) =>
      transaction
        .selectFrom('reports')
        .select(['target_type', 'target_id', 'target_person_id', 'content'])
        .where('id', '=', id)
        .where('closed_at', 'is', null)
        .forUpdate()
        .executeTakeFirst(),

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

    ofReporter: (personId: string, on: Db) =>
      on
        .selectFrom('reports')
        .select(['target_type', 'target_id', 'reason', 'details', 'created_at'])
        .where('reporter_id', '=', personId)
        .orderBy('created_at')
        .execute(),

    /** Moderation decisions about this person. */
    decisionsOn: (personId: string, on: Db) =>
      on
        .selectFrom('moderation_log')
        .selectAll()
        .where('target_person_id', '=', personId)
        .orderBy('decided_at')
        .execute(),

    removeOld: () =>
      db
        .deleteFrom('reports')
        .where('closed_at', '<', sql<Date>`now() - make_interval(months => ${reportLimits.keptMonths})`)
        .execute(),
  };
}
