import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { hiddenFrom } from '../blocks/blocks-sql.ts';
import { isVisibleTo } from '../visibility/visibility.ts';
import { type CommentColumns, commentColumns } from './comments-on-card.ts';

/** A comment joined with its author's public columns. */
export type CommentRow = {
  id: string;
  announcement_id: string;
  content: string;
  created_at: Date;
  edited_at: Date | null;
  author_id: string;
  alias: string;
  username: string;
};

/** The announcement of a comment. */
export type CommentedRow = { id: string; author_id: string; title: string };

export type CommentsRepository = ReturnType<typeof commentsRepository>;

/** A database trigger maintains the comment count of the announcement. */
export function commentsRepository(db: Db) {
  const read = (on: Db) =>
    on
      .selectFrom('comments')
      .innerJoin('people', 'people.id', 'comments.author_id')
      .select([
        'comments.id',
        'announcement_id',
        'content',
        'comments.created_at',
        'edited_at',
        'author_id',
        'alias',
        'username',
      ]);

  return {
    byId: (id: string, on: Db = db): Promise<CommentRow | undefined> =>
      read(on).where('comments.id', '=', id).executeTakeFirst(),

    /** Without comments of the `hidden` authors (usually none). */
    page: (
      announcementId: string,
      hidden: readonly string[],
      offset: number,
      limit: number,
    ): Promise<CommentRow[]> =>
      read(db)
        .where('announcement_id', '=', announcementId)
        .$if(hidden.length > 0, (query) => query.where('author_id', 'not in', hidden))
        .orderBy('comments.created_at', 'desc')
        .orderBy('comments.id', 'desc')
        .offset(offset)
        .limit(limit)
        .execute(),

    /** The number of comments this person sees; undefined when they cannot see the announcement. */
    count: async (announcementId: string, personId: string | undefined): Promise<number | undefined> => {
      const { rows } = await sql<CommentColumns>`
        SELECT ${sql.raw(commentColumns('viewer.hidden'))}
        FROM (SELECT ARRAY(${hiddenFrom(personId)}) AS hidden) AS viewer CROSS JOIN announcements
        WHERE announcements.id = ${announcementId} AND ${isVisibleTo(personId, sql`viewer.hidden`)}`.execute(
        db,
      );
      return rows[0]?.comment_count;
    },

    /** Gives the announcement; undefined when the author of the comment cannot see it. */
    insert: async (
      comment: { id: string; announcementId: string; authorId: string; content: string },
      transaction: Db,
    ): Promise<CommentedRow | undefined> => {
      const { rows } = await sql<CommentedRow>`
        WITH commented AS (
          SELECT id, author_id, title FROM announcements
          WHERE id = ${comment.announcementId} AND ${isVisibleTo(comment.authorId)}
          FOR KEY SHARE
        ),
        added AS (
          INSERT INTO comments (id, announcement_id, author_id, content)
          SELECT ${comment.id}::uuid, id, ${comment.authorId}::uuid, ${comment.content}::text FROM commented
        )
        SELECT * FROM commented`.execute(transaction);
      return rows[0];
    },

    /** False when nothing changed, for example with the same text. */
    edit: async (id: string, authorId: string, content: string, transaction: Db): Promise<boolean> => {
      const { numUpdatedRows } = await transaction
        .updateTable('comments')
        .set({ content, edited_at: sql<Date>`now()` })
        .where('id', '=', id)
        .where('author_id', '=', authorId)
        .where('content', '<>', content)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Gives the announcement's id; undefined when this person has no such comment. */
    remove: async (id: string, authorId: string, on: Db): Promise<string | undefined> => {
      const gone = await on
        .deleteFrom('comments')
        .where('id', '=', id)
        .where('author_id', '=', authorId)
        .returning('announcement_id')
        .executeTakeFirst();
      return gone?.announcement_id;
    },

    idsOfPerson: async (personId: string, on: Db): Promise<string[]> => {
      const rows = await on
        .selectFrom('comments')
        .select('id')
        .where('author_id', '=', personId)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map(({ id }) => id);
    },

    /** Comments with the titles of their announcements, in the order of `idsOfPerson`. */
    withTitles: (ids: readonly string[], on: Db) =>
      on
        .selectFrom('comments')
        .innerJoin('announcements', 'announcements.id', 'comments.announcement_id')
        .select([
          'comments.id',
          'announcement_id',
          'title',
          'content',
          'comments.created_at',
          'comments.edited_at',
        ])
        .where('comments.id', 'in', ids)
        .orderBy('comments.created_at')
        .orderBy('comments.id')
        .execute(),

    /** Locks the announcements in the order of their ids, so that two parallel erasures cannot deadlock. */
    removeOfPerson: async (personId: string, transaction: Db): Promise<void> => {
      await sql`
        SELECT FROM announcements WHERE id IN (SELECT announcement_id FROM comments WHERE author_id = ${personId})
        ORDER BY id FOR NO KEY UPDATE`.execute(transaction);
      await transaction.deleteFrom('comments').where('author_id', '=', personId).execute();
    },
  };
}
