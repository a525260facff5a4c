import { activeStates, type ParticipationState } from '@coequipiers/contract/participation-states';
import type { ListedRegularState } from '@coequipiers/contract/regulars';
import { type CompiledQuery, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { preparedAs } from '../../../platform/db/prepared.ts';
import { isNotAside } from '../../../platform/jobs/each.ts';
import { peopleRepository } from '../../accounts/people-repository.ts';
import { isNotHiddenFrom, isVisibleTo } from '../../visibility/visibility.ts';
import {
  atMoment,
  joinedOuting,
  meantOuting,
  type OutingColumns,
  outingColumns,
  outingJoinOf,
  shownOuting,
} from '../outings-on-card.ts';
import { isNoted, newcomerPlaces, playersUntil } from './newcomers-sql.ts';
import { commitBefore, isUndone, pressOfReader } from './own-press-sql.ts';
import {
  type ParticipationColumns,
  participationColumns,
  participationJoin,
} from './participations-on-card.ts';
import { isTakingPart } from './taking-part-sql.ts';
import type { Member } from './team.ts';

/** A participation with what the author reads about the person. */
export type PersonRow = {
  person_id: string;
  alias: string;
  username: string;
  state: ParticipationState;
  since: Date;
  note: string | null;
  regular: ListedRegularState;
};

/** The outing of an announcement as one person sees it, with their part. */
export type OutingView = OutingColumns & ParticipationColumns & { author_id: string };

/** What somebody who acts on an outing needs to know of it, and is known by. */
export type Meant = {
  authorId: string;
  /** Null when the announcement has no outing, or not the one that is named. */
  outingId: string | null;
  weekly: boolean;
  username: string;
  alias: string;
};

/** The text that goes with a change: a note from the person to the author, or a reason from the author to the person. */
export type Words = { note?: string | null; reason?: string | null };

/** Someone whose part in this outing has changed. */
export type Written = { outingId: string; member: Member };

/** A participation that ends without a decision of the author. */
export type Departure = { outingId: string; personId: string };

export type ParticipationsRepository = ReturnType<typeof participationsRepository>;

export function participationsRepository(db: Db) {
  const people = peopleRepository(db);
  /**
   * The statement that reads the outing of an announcement, with the part of the person who reads. No row unless they see it. Somebody
   * who is not logged in reads of the outing what a visitor does.
   */
  const viewing = (
    announcementId: string,
    personId: string,
    outingId: string | undefined,
    { loggedIn = true, now }: { loggedIn?: boolean; now: Date },
  ): CompiledQuery<OutingView> =>
    sql<OutingView>`${preparedAs(`outing-for-person${loggedIn ? '' : '-logged-out'}${outingId ? '-named' : ''}`)}
      SELECT announcements.author_id, ${sql.raw(outingColumns(loggedIn ? 'viewer.id' : undefined))},
        ${sql.raw(participationColumns('viewer.id'))}
      FROM (SELECT ${personId}::uuid AS id) AS viewer CROSS JOIN announcements
      ${outingJoinOf(outingId, now)} ${sql.raw(participationJoin('viewer.id'))}
      WHERE announcements.id = ${announcementId} AND ${isVisibleTo(personId)}`.compile(db);

  const membersOf = async (outingIds: readonly string[], on: Db): Promise<Map<string, Member[]>> => {
    const rows = await on
      .selectFrom('participations')
      .select(['outing_id', 'person_id', 'state', 'turn', 'offered_until'])
      .where('outing_id', 'in', outingIds)
      // Someone who left is treated like someone who never took part, and may ask again.
      .where('state', '<>', 'left')
      .execute();
    const members = new Map<string, Member[]>();
    for (const { outing_id, person_id: personId, state, turn, offered_until: offeredUntil } of rows)
      members.set(outing_id, [...(members.get(outing_id) ?? []), { personId, state, turn, offeredUntil }]);
    return members;
  };

  return {
    members: async (outingId: string, on: Db): Promise<Member[]> =>
      (await membersOf([outingId], on)).get(outingId) ?? [],
    membersOf,

    /** The statements that write the members that have changed; `words` belong to one of them. */
    writing: (
      changed: readonly Written[],
      {
        words,
        bySeries,
        now,
      }: { words: (Words & { personId: string }) | undefined; bySeries: boolean; now: Date },
    ): CompiledQuery[] => {
      if (changed.length === 0) return [];
      const members = db
        .insertInto('participations')
        .values(
          changed.map(({ outingId, member: { personId, state, turn, offeredUntil } }) => ({
            outing_id: outingId,
            person_id: personId,
            state,
            turn,
            offered_until: offeredUntil,
            since: now,
            by_series: bySeries,
          })),
        )
        .onConflict((conflict) =>
          conflict.columns(['outing_id', 'person_id']).doUpdateSet({
            state: sql`excluded.state`,
            turn: sql`excluded.turn`,
            offered_until: sql`excluded.offered_until`,
            since: sql`excluded.since`,
            by_series: sql`CASE WHEN ${sql.raw(isTakingPart('participations.state'))} THEN participations.by_series ELSE excluded.by_series END`,
            pressed_at: sql`CASE WHEN participations.pressed_at = ${sql.raw(pressOfReader)} THEN participations.pressed_at END`,
          }),
        )
        .compile();
      if (!words) return [members];
      const { personId, ...said } = words;
      const about = changed.flatMap(({ outingId, member }) => (member.personId === personId ? outingId : []));
      if (Object.keys(said).length === 0 || about.length === 0) return [members];
      const texts = db
        .updateTable('participations')
        .set(said)
        .where('outing_id', 'in', about)
        .where('person_id', '=', personId)
        .compile();
      return [members, texts];
    },

    /**
     * The author and the outing of an announcement, listed or not, and the name of the person who asks. Undefined when the announcement
     * is hidden from this person. Without an id, the outing is the shown one, or that for joining.
     */
    meaning: (
      { announceId: announcementId, outingId }: { announceId: string; outingId?: string | undefined },
      personId: string,
      { toJoin = false, now }: { toJoin?: boolean; now: Date },
    ): CompiledQuery<Meant> =>
      db
        .selectFrom('announcements')
        .innerJoin('people as caller', (join) => join.on('caller.id', '=', personId))
        .select(['author_id as authorId', 'weekly', 'caller.username', 'caller.alias'])
        .select(
          (outingId ? meantOuting(outingId) : atMoment(toJoin ? joinedOuting : shownOuting, now)).as(
            'outingId',
          ),
        )
        .where('announcements.id', '=', announcementId)
        .where(isNotHiddenFrom(personId))
        .compile(),

    newcomerPlaces: (personId: string, now: Date) => newcomerPlaces(personId, now, db),
    /** Notes of those whose outings end to be kept that they have played. Gives how many. */
    notePlayers: (months: number, now: Date, atMost: number): Promise<number> =>
      people.notePlayed(playersUntil(months, now), atMost),

    viewing,
    view: async (
      announcementId: string,
      personId: string,
      outingId: string | undefined,
      now: Date,
    ): Promise<OutingView | undefined> =>
      (await db.executeQuery(viewing(announcementId, personId, outingId, { now }))).rows[0],

    /** The outings of an announcement that are not over, cancelled ones included, with the part of the person who reads. */
    views: async (
      announcementId: string,
      personId: string | undefined,
      { now, atMost }: { now: Date; atMost: number },
    ): Promise<OutingView[]> => {
      const viewer = personId && 'viewer.id';
      const { rows } = await sql<OutingView>`
        SELECT announcements.author_id, ${sql.raw(outingColumns(viewer))}, ${sql.raw(participationColumns(viewer))}
        FROM (SELECT ${personId ?? null}::uuid AS id) AS viewer CROSS JOIN announcements
        JOIN outings AS outing ON outing.announcement_id = announcements.id
          AND (outing.slot IS NOT NULL OR outing.id = announcements.outing_id)
        ${sql.raw(participationJoin(viewer))}
        WHERE announcements.id = ${announcementId} AND outing.ends_at > ${now}
        ORDER BY outing.starts_at, outing.id LIMIT ${atMost}`.execute(db);
      return rows;
    },

    /** Whether this person was in a week of the announcement that has ended since this moment. */
    justPlayed: async (
      announcementId: string,
      personId: string,
      { since, now }: { since: Date; now: Date },
      on: Db,
    ): Promise<boolean> => {
      const found = await on
        .selectFrom('outings')
        .innerJoin('participations', 'outing_id', 'outings.id')
        .select('outings.id')
        .where('announcement_id', '=', announcementId)
        .where('slot', 'is not', null)
        .where('cancelled_at', 'is', null)
        .where('person_id', '=', personId)
        .where('state', '=', 'in')
        .where('ends_at', '>', since)
        .where('ends_at', '<=', now)
        .executeTakeFirst();
      return found !== undefined;
    },

    /** Everyone who takes part, in the order of asking, and those who ask to come every week and have no part in this one. */
    people: async (outingId: string, on: Db = db): Promise<PersonRow[]> => {
      const { rows } = await sql<PersonRow>`
        WITH outing AS (SELECT id, announcement_id, slot FROM outings WHERE id = ${outingId}),
        parts AS (SELECT * FROM participations WHERE outing_id = ${outingId} AND ${sql.raw(isTakingPart('state'))}),
        own AS (SELECT regulars.* FROM regulars JOIN outing USING (announcement_id) WHERE slot IS NOT NULL AND state <> 'refused')
        SELECT person_id, alias, username, coalesce(parts.state, 'asked') AS state, coalesce(parts.since, own.since) AS since, note,
          coalesce(own.state, 'no') AS regular
        FROM parts FULL JOIN own USING (person_id) JOIN people ON people.id = person_id
        WHERE parts.state IS NOT NULL OR own.state = 'asked'
        ORDER BY parts.turn NULLS LAST, own.turn`.execute(on);
      return rows;
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

    /** Someone who takes part, by their alias. */
    personOf: (outingId: string, alias: string) =>
      db
        .selectFrom('participations')
        .innerJoin('people', 'people.id', 'participations.person_id')
        .select(['people.id', 'username', 'state'])
        .where('outing_id', '=', outingId)
        .where('alias', '=', alias)
        .where('state', 'in', activeStates)
        .executeTakeFirst(),

    /**
     * For the commit of a transaction in which someone took their place by their own press. What a calendar shows changes once more
     * when they can read the meeting point, so its sequence grows by one more (see `agenda-repository.ts`).
     */
    pressing: (outingIds: readonly string[], personId: string): CompiledQuery =>
      db
        .updateTable('participations')
        .set({
          pressed_at: sql`coalesce(pressed_at, clock_timestamp())`,
          sequence: sql`sequence + 1`,
        })
        .where('outing_id', 'in', outingIds)
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

    /** Of these outings, those that somebody is in and can read. The transaction has locked them. */
    readersIn: async (
      outingIds: readonly string[],
      personId: string,
      transaction: Db,
    ): Promise<Set<string>> => {
      const rows = await transaction
        .selectFrom('participations')
        .select('outing_id')
        .where('outing_id', 'in', outingIds)
        .where('person_id', '=', personId)
        .where('state', '=', 'in')
        .where(sql<boolean>`NOT ${sql.raw(isUndone)}`)
        .execute();
      return new Set(rows.map(({ outing_id }) => outing_id));
    },

    /** For someone who could read, when their part ends without a word: see `pressOfReader`. */
    rememberReader: async (
      outingIds: readonly string[],
      personId: string,
      transaction: Db,
    ): Promise<void> => {
      if (outingIds.length === 0) return;
      await transaction
        .updateTable('participations')
        .set({ pressed_at: sql.raw(pressOfReader) })
        .where('outing_id', 'in', outingIds)
        .where('person_id', '=', personId)
        .execute();
    },

    /** For the commit of a transaction whose decision holds only until this moment. */
    committingBefore: (moment: Date): CompiledQuery => sql`SELECT commit_before(${moment})`.compile(db),

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
            AND (state <> 'in' OR cancelled_at IS NOT NULL OR ${sql.raw(isNoted('person_id'))})
          ORDER BY ends_at LIMIT ${atMost} FOR UPDATE OF participations SKIP LOCKED
        )`.execute(db);
      return Number(numAffectedRows ?? 0);
    },

    /** The people who are in. */
    in: async (outingId: string, on: Db): Promise<string[]> => {
      const rows = await on
        .selectFrom('participations')
        .select('person_id')
        .where('outing_id', '=', outingId)
        .where('state', '=', 'in')
        .execute();
      return rows.map(({ person_id }) => person_id);
    },

    /** What those of these people who are in were told last: whether the outing is on. */
    toldOn: async (
      outingId: string,
      people: readonly string[],
      on: Db,
    ): Promise<Map<string, boolean | null>> => {
      const rows = await on
        .selectFrom('participations')
        .select(['person_id', 'told_on'])
        .where('outing_id', '=', outingId)
        .where('person_id', 'in', people)
        .where('state', '=', 'in')
        .execute();
      return new Map(rows.map(({ person_id, told_on }) => [person_id, told_on]));
    },

    noteToldOn: async (
      outingId: string,
      people: readonly string[],
      told_on: boolean,
      transaction: Db,
    ): Promise<void> => {
      if (people.length === 0) return;
      await transaction
        .updateTable('participations')
        .set({ told_on })
        .where('outing_id', '=', outingId)
        .where('person_id', 'in', people)
        .execute();
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
