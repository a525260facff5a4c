import { activeStates, type ParticipationState } from '@coequipiers/contract/participation-states';
import { participationLimits } from '@coequipiers/contract/participations';
import { type CompiledQuery, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { isNotAside } from '../../../platform/jobs/each.ts';
import type { OutingRow } from '../outings-repository.ts';
import type { About } from '../telling/news.ts';
import { commitBefore, isUndone, pressOfReader } from './own-press-sql.ts';
import { isTakingPart } from './taking-part-sql.ts';
import type { Member } from './team.ts';

/** A participation with what the author reads about the person. */
export type ListedRow = {
  person_id: string;
  alias: string;
  username: string;
  state: ParticipationState;
  turn: number;
  since: Date;
  note: string | null;
};

/** How many people an outing has in each state, and whether its free places are called. */
export type Counts = Pick<OutingRow, 'taken' | 'held' | 'waiting' | 'asked' | 'called'>;

/** The text that goes with a change: a note from the person to the author, or a reason from the author to the person. */
export type Words = { note?: string | null; reason?: string | null };

/** A participation that ends without a decision of the author. */
export type Departure = { outingId: string; personId: string };

export type ParticipationsRepository = ReturnType<typeof participationsRepository>;

export function participationsRepository(db: Db) {
  return {
    members: async (outingId: string, on: Db): Promise<Member[]> => {
      const rows = await on
        .selectFrom('participations')
        .select(['person_id', 'state', 'turn', 'offered_until'])
        .where('outing_id', '=', outingId)
        // Someone who left is treated like someone who never took part, and may ask again.
        .where('state', '<>', 'left')
        .execute();
      return rows.map(({ person_id, state, turn, offered_until }) => ({
        personId: person_id,
        state,
        turn,
        offeredUntil: offered_until,
      }));
    },

    /** Writes the members that have changed; `words` belong to one of them. */
    write: async (
      outingId: string,
      changed: readonly Member[],
      words: (Words & { personId: string }) | undefined,
      now: Date,
      transaction: Db,
    ): Promise<void> => {
      if (changed.length === 0) return;
      await transaction
        .insertInto('participations')
        .values(
          changed.map(({ personId, state, turn, offeredUntil }) => ({
            outing_id: outingId,
            person_id: personId,
            state,
            turn,
            offered_until: offeredUntil,
            since: now,
          })),
        )
        .onConflict((conflict) =>
          conflict.columns(['outing_id', 'person_id']).doUpdateSet({
            state: sql`excluded.state`,
            turn: sql`excluded.turn`,
            offered_until: sql`excluded.offered_until`,
            since: sql`excluded.since`,
            pressed_at: sql`CASE WHEN participations.pressed_at = ${sql.raw(pressOfReader)} THEN participations.pressed_at END`,
          }),
        )
        .execute();
      if (!words) return;
      const { personId, ...said } = words;
      if (Object.keys(said).length === 0 || !changed.some((member) => member.personId === personId)) return;
      await transaction
        .updateTable('participations')
        .set(said)
        .where('outing_id', '=', outingId)
        .where('person_id', '=', personId)
        .execute();
    },

    /** Everyone who takes part, in the order of asking. */
    listed: (outingId: string, on: Db = db): Promise<ListedRow[]> =>
      on
        .selectFrom('participations')
        .innerJoin('people', 'people.id', 'participations.person_id')
        .select(['person_id', 'alias', 'username', 'state', 'turn', 'since', 'note'])
        .where('outing_id', '=', outingId)
        .where('state', 'in', activeStates)
        .orderBy('turn')
        .execute(),

    count: async (outingId: string, counts: Counts, transaction: Db): Promise<void> => {
      await transaction.updateTable('outings').set(counts).where('id', '=', outingId).execute();
    },

    outingShownBy: (announcementId: string): Promise<OutingRow | undefined> =>
      db
        .selectFrom('outings')
        .selectAll()
        .where('id', '=', (from) =>
          from.selectFrom('announcements').select('outing_id').where('id', '=', announcementId),
        )
        .executeTakeFirst(),

    /** What notices say about the outing. Undefined when its announcement is gone. */
    about: async (outing: OutingRow, on: Db = db): Promise<About | undefined> => {
      if (!outing.announcement_id) return undefined;
      const announcement = await on
        .selectFrom('announcements')
        .select('title')
        .where('id', '=', outing.announcement_id)
        .executeTakeFirst();
      return (
        announcement && {
          outingId: outing.id,
          announceId: outing.announcement_id,
          title: announcement.title,
          authorId: outing.author_id,
          startsAt: outing.starts_at,
          timeZone: outing.time_zone,
        }
      );
    },

    /** The outings with expired offers, or with offers that must end because the last hours before the start have begun. */
    due: async (
      job: string,
      { now, lastHours }: { now: Date; lastHours: Date },
      atMost: number,
    ): Promise<string[]> => {
      const { rows } = await sql<{ id: string }>`
        SELECT outing_id AS id FROM participations
        WHERE state = 'offered' AND offered_until <= ${now} AND ${isNotAside(job, 'outing_id')}
        UNION
        SELECT id FROM outings WHERE held > 0 AND starts_at <= ${lastHours} AND ${isNotAside(job, 'id')}
        LIMIT ${atMost}`.execute(db);
      return rows.map(({ id }) => id);
    },

    /** How many offers there are, in the whole product. */
    offers: async (now: Date): Promise<{ open: number; overdue: number }> =>
      db
        .selectFrom('participations')
        .select(({ fn }) => [
          fn.countAll<number>().filterWhere('offered_until', '>', now).as('open'),
          fn.countAll<number>().filterWhere('offered_until', '<=', now).as('overdue'),
        ])
        .where('state', '=', 'offered')
        .executeTakeFirstOrThrow(),

    /** The participation of someone who takes part, by their alias. */
    partOf: async (
      outingId: string,
      alias: string,
    ): Promise<{ personId: string; outing: OutingRow } | undefined> => {
      const outing = await db.selectFrom('outings').selectAll().where('id', '=', outingId).executeTakeFirst();
      const part = await db
        .selectFrom('participations')
        .innerJoin('people', 'people.id', 'participations.person_id')
        .select('person_id')
        .where('outing_id', '=', outingId)
        .where('alias', '=', alias)
        .where('state', 'in', activeStates)
        .executeTakeFirst();
      return outing && part && { personId: part.person_id, outing };
    },

    /**
     * For the commit of a transaction in which someone took their place by their own press. What a calendar shows changes once more
     * when they can read the meeting point, so its sequence grows by one more (see `agenda-repository.ts`).
     */
    pressing: (outingId: string, personId: string): CompiledQuery =>
      db
        .updateTable('participations')
        .set({
          pressed_at: sql`coalesce(pressed_at, clock_timestamp())`,
          sequence: sql`sequence + 1`,
        })
        .where('outing_id', '=', outingId)
        .where('person_id', '=', personId)
        .compile(),

    /** Someone's state, and whether leaving now undoes their own press. The transaction has locked the outing. */
    leavingOf: (outingId: string, personId: string, transaction: Db) =>
      transaction
        .selectFrom('participations')
        .select([
          'state',
          sql<boolean>`${sql.raw(isUndone)}`.as('undone'),
          sql<Date | null>`${sql.raw(commitBefore)}`.as('commitBefore'),
        ])
        .where('outing_id', '=', outingId)
        .where('person_id', '=', personId)
        .executeTakeFirst(),

    /** For someone who could read, when their part ends without a word: see `pressOfReader`. */
    rememberReader: async (outingId: string, personId: string, transaction: Db): Promise<void> => {
      await transaction
        .updateTable('participations')
        .set({ pressed_at: sql.raw(pressOfReader) })
        .where('outing_id', '=', outingId)
        .where('person_id', '=', personId)
        .execute();
    },

    /** For the commit of a transaction whose decision holds only until this moment. */
    committingBefore: (moment: Date): CompiledQuery => sql`SELECT commit_before(${moment})`.compile(db),

    startSos: async (outingId: string, now: Date, transaction: Db): Promise<void> => {
      const urgent_until = new Date(now.getTime() + participationLimits.sos.shownMinutes * 60_000);
      await transaction
        .updateTable('outings')
        .set({ sos_at: now, urgent_until })
        .where('id', '=', outingId)
        .execute();
    },

    /** The outing, if this person organises it or is in. */
    outingOf: (outingId: string, personId: string): Promise<OutingRow | undefined> =>
      db
        .selectFrom('outings')
        .selectAll()
        .where('id', '=', outingId)
        .where(({ or, eb, exists, selectFrom }) =>
          or([
            eb('author_id', '=', personId),
            exists(
              selectFrom('participations')
                .select('person_id')
                .where('outing_id', '=', outingId)
                .where('person_id', '=', personId)
                .where('state', '=', 'in'),
            ),
          ]),
        )
        .executeTakeFirst(),

    toRemind: async (job: string, now: Date, atMost: number): Promise<string[]> => {
      const rows = await db
        .selectFrom('outings')
        .select('id')
        .where('remind_at', '<=', now)
        .where(isNotAside(job, 'outings.id'))
        .orderBy('remind_at')
        .limit(atMost)
        .execute();
      return rows.map(({ id }) => id);
    },

    remindAt: async (outingId: string, at: Date | null, transaction: Db): Promise<void> => {
      await transaction.updateTable('outings').set({ remind_at: at }).where('id', '=', outingId).execute();
    },

    /** The people who are in since before this moment. */
    inSince: (outingId: string, moment: Date, on: Db): Promise<{ person_id: string; alias: string }[]> =>
      on
        .selectFrom('participations')
        .innerJoin('people', 'people.id', 'participations.person_id')
        .select(['person_id', 'alias'])
        .where('outing_id', '=', outingId)
        .where('state', '=', 'in')
        .where('since', '<=', moment)
        .execute(),

    usernameOf: async (personId: string, on: Db): Promise<string> =>
      (await on.selectFrom('people').select('username').where('id', '=', personId).executeTakeFirstOrThrow())
        .username,

    /** The outings to come of one of two people in which the other one takes part. */
    between: async (one: string, other: string, now: Date, on: Db): Promise<Departure[]> => {
      const { rows } = await sql<Departure>`
        SELECT outing_id AS "outingId", person_id AS "personId"
        FROM participations JOIN outings ON outings.id = outing_id
        WHERE ${sql.raw(isTakingPart('state'))} AND cancelled_at IS NULL AND ends_at > ${now}
          AND ((author_id = ${one} AND person_id = ${other}) OR (author_id = ${other} AND person_id = ${one}))`.execute(
        on,
      );
      return rows;
    },

    /** Erases notes and reasons of outings that ended more than `days` ago. Returns the number of these participations. */
    forgetWords: async (days: number, now: Date, atMost: number): Promise<number> => {
      const { numAffectedRows } = await sql`
        UPDATE participations SET note = NULL, reason = NULL WHERE (outing_id, person_id) IN (
          SELECT outing_id, person_id FROM participations JOIN outings ON outings.id = outing_id
          WHERE ends_at < ${now}::timestamptz - make_interval(days => ${days})
            AND (note IS NOT NULL OR reason IS NOT NULL)
          ORDER BY ends_at LIMIT ${atMost} FOR UPDATE OF participations SKIP LOCKED
        )`.execute(db);
      return Number(numAffectedRows ?? 0);
    },

    /** Deletes participations in outings that ended more than `months` ago. Returns their number. */
    removeLongGone: async (months: number, now: Date, atMost: number): Promise<number> => {
      const { numAffectedRows } = await sql`
        DELETE FROM participations WHERE (outing_id, person_id) IN (
          SELECT outing_id, person_id FROM participations JOIN outings ON outings.id = outing_id
          WHERE ends_at < ${now}::timestamptz - make_interval(months => ${months})
          ORDER BY ends_at LIMIT ${atMost} FOR UPDATE OF participations SKIP LOCKED
        )`.execute(db);
      return Number(numAffectedRows ?? 0);
    },

    /** The outings, neither over nor cancelled, in which this person takes part. */
    activeOf: (personId: string, now: Date, on: Db): Promise<Departure[]> =>
      on
        .selectFrom('participations')
        .innerJoin('outings', 'outings.id', 'outing_id')
        .select(['outing_id as outingId', 'person_id as personId'])
        .where('person_id', '=', personId)
        .where('state', 'in', activeStates)
        .where('cancelled_at', 'is', null)
        .where('ends_at', '>', now)
        .execute(),
  };
}
