import { announcementTexts } from '@coequipiers/contract/announcements';
import { joiningByEmailLimits } from '@coequipiers/contract/joining-by-email';
import { readsDetails } from '@coequipiers/contract/own-press';
import { takesPart } from '@coequipiers/contract/participation-states';
import { participationLimits } from '@coequipiers/contract/participations';
import type {
  AnnouncementOuting,
  Participants,
  TakingPart,
} from '@coequipiers/contract/participations-schemas';
import { seriesLimits } from '@coequipiers/contract/series';
import { sosAgainAt } from '@coequipiers/contract/sos-rules';
import { AppError } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import { groupsOf } from '../../../platform/groups.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import type { Transact, Transaction } from '../../../platform/transact/transact.ts';
import type { Blocks } from '../../blocks/blocks.ts';
import type { Notices } from '../../notices/notices.ts';
import { isReadBy } from '../../visibility/visibility.ts';
import { presentOuting } from '../outings-on-card.ts';
import type { OutingRow, OutingsRepository } from '../outings-repository.ts';
import { createRegulars } from '../regulars/regulars.ts';
import type { RegularsRepository } from '../regulars/regulars-repository.ts';
import type { SeriesRepository } from '../series/series-repository.ts';
import { aboutPart, aboutPerson, aboutSos, type Cause } from '../telling/news.ts';
import { createAuthorActions } from './author-actions.ts';
import { createCalling } from './calling.ts';
import { listsOf } from './participants-presenter.ts';
import { presentParticipation } from './participations-on-card.ts';
import type { Departure, OutingView, ParticipationsRepository } from './participations-repository.ts';
import { accept, join, leave, leaveAtShortNotice, type Team } from './team.ts';
import { type Act, type Caller, createTeamChanges, type Which } from './team-changes.ts';
import type { Teams } from './teams.ts';

/** Someone who leaves, whose name the author is told. */
export type Leaver = { id: string; username: string };

type Parts = {
  db: Db;
  transact: Transact;
  limits: Limits;
  blocks: Pick<Blocks, 'hiddenFrom' | 'onAdded'>;
  outings: OutingsRepository;
  participations: ParticipationsRepository;
  teams: Teams;
  seriesRows: SeriesRepository;
  regularRows: RegularsRepository;
  notices: Pick<Notices, 'tell' | 'withdraw' | 'answered'>;
  clock: () => Clock;
};

const hourMs = 3_600_000;
const perDay = { tries: participationLimits.joinsPerDay, seconds: 86_400 };

type Press = {
  act: Act;
  /** Takes somebody in who has no part yet, within the limits for that. */
  joins: boolean;
  /** A place that is taken this way can be left silently for some seconds. */
  undoable: boolean;
  /** Whoever is not reads of the outing what a visitor does. */
  loggedIn: boolean;
  note?: string | null;
  /** Not for this time only. */
  every?: boolean;
};

/** What somebody says with 'Je participe'. */
export type Joining = { note?: string | null | undefined; every?: boolean | null | undefined };

export type Participations = ReturnType<typeof participationsService>;

/** Taking part in an outing. Every change locks the row of the outing, and people are told about it after the commit. */
export function participationsService(parts: Parts) {
  const { db, transact, limits, blocks, outings, participations, regularRows, teams, notices, clock } = parts;
  const changes = createTeamChanges(parts);
  const calling = createCalling(parts);
  const { lock, change, found, foundToJoin } = changes;

  const joining = limits.limit('join-person', perDay);
  const regulars = createRegulars({ ...parts, changes, calling, joining, regulars: regularRows });

  const present = (view: OutingView | undefined): TakingPart => {
    const outing = view && presentOuting(view, clock().now);
    if (!outing) throw new AppError('OUTING_CLOSED');
    return { outing, participation: presentParticipation(view) };
  };

  /**
   * An action of someone other than the author, in a transaction that has locked their row. Other data is read before the row of the
   * outing is locked, and what the answer shows comes with the commit, to hold that lock for a short time.
   */
  const press = async (
    which: Which,
    caller: Caller,
    pressed: Press,
    transaction: Transaction,
  ): Promise<() => TakingPart> => {
    const views: OutingView[] = [];
    const { joins, undoable, note } = pressed;
    const meant = joins
      ? await foundToJoin(which, caller, transaction)
      : { ...(await found(which, caller, transaction)), newcomerPlaces: undefined };
    const { authorId, outingId } = meant;
    if (authorId === caller.id) throw new AppError('OWN_OUTING');
    if (!outingId) throw new AppError('OUTING_CLOSED');
    const begins =
      pressed.every && (await regulars.begin({ which, caller, found: meant, note, undoable }, transaction));
    if (!begins) await pressOnce(outingId, caller, meant, pressed, transaction);
    // After the press, which decides what the person may read.
    transaction.withCommit(
      participations.viewing(which.announceId, caller.id, outingId, {
        loggedIn: pressed.loggedIn,
        now: clock().now,
      }),
      (rows) => views.push(...rows),
    );
    return () => present(views[0]);
  };

  /** The press in one outing. */
  const pressOnce = async (
    outingId: string,
    caller: Caller,
    { username, alias, newcomerPlaces }: Awaited<ReturnType<typeof foundToJoin>>,
    { act, joins, undoable, note }: Press,
    transaction: Transaction,
  ): Promise<void> => {
    const cause = { by: 'person' as const, personId: caller.id, username, alias, note: note ?? null };
    const words = { personId: caller.id, ...(note !== undefined && { note }) };
    const row = await lock(outingId, transaction);
    if (joins && row.paused) throw new AppError('SERIES_PAUSED');
    const { before, after } = await change(row, act, { cause, words }, transaction);
    // A repeated click changes nothing and does not count towards the limits.
    if (!hasPartIn(before, caller.id) && hasPartIn(after, caller.id)) {
      const isFull = (newcomerPlaces ?? 0) >= joiningByEmailLimits.newcomerPlaces;
      if (isFull && row.visibility === 'everyone') throw new AppError('NEWCOMER_FULL');
      await joining.take(caller.id);
    }
    if (undoable && !isIn(before, caller.id) && isIn(after, caller.id))
      transaction.withCommit(participations.pressing([outingId], caller.id));
    if (isIn(after, caller.id)) noteAnswer(outingId, caller.id, 'coming', transaction);
  };

  const asOther = async (which: Which, caller: Caller, pressed: Press): Promise<TakingPart> => {
    const answer = await transact.as(caller, (transaction) => press(which, caller, pressed, transaction), {
      // The places of a newcomer are counted under this lock.
      changesCaller: pressed.joins,
    });
    return answer();
  };

  const outingsOf = async (announceId: string, caller: Caller | undefined): Promise<AnnouncementOuting[]> => {
    const { now } = clock();
    const views = await participations.views(announceId, caller?.id, { now, atMost: seriesLimits.weeks });
    return views.flatMap((view) => {
      const outing = presentOuting(view, now);
      return outing ? { outing, participation: presentParticipation(view) } : [];
    });
  };

  const joinBy = (caller: Caller, { note, every }: Joining) => ({
    act: (team: Team, time: Clock) => join(team, caller.id, time),
    joins: true,
    note: note || null,
    every: every === true,
  });

  /** Whoever has answered, wherever they did, is not asked any more by what is on their bell. */
  const noteAnswer = (
    outingId: string,
    personId: string,
    answer: 'coming' | 'not-coming',
    transaction: Transaction,
  ): void => notices.answered(transaction, personId, [aboutPart({ outingId }), aboutSos(outingId)], answer);

  /** Leaves an outing, refuses an offer or takes a request back. Nothing changes in an outing that is over or cancelled. */
  const leaveOuting = async (
    outingId: string,
    { id: personId, username }: Leaver,
    transaction: Transaction,
  ): Promise<void> => {
    const row = await lock(outingId, transaction);
    const { now } = clock();
    if (row.cancelled_at || row.ends_at <= now) return;
    const own = await participations.leavingOf(outingId, personId, transaction);
    // A request that is taken back, or a press that is undone at once, leaves nothing on the author's bell.
    const silently = own?.state === 'asked' || own?.undone === true;
    const cause = { by: 'person' as const, personId, username, silently };
    const sosIsRecent = row.sos_at !== null && sosAgainAt(row.sos_at) > now;
    const act = silently || sosIsRecent ? leave : leaveAtShortNotice;
    const { before, after } = await change(
      row,
      (team, time) => act(team, personId, time),
      { cause },
      transaction,
    );
    if (after.outing.called && !before.outing.called) await calling.start(row, transaction);
    noteAnswer(outingId, personId, 'not-coming', transaction);
    if (!silently && own?.state !== 'in') return;
    const about = await outings.about(row, transaction);
    // What the author was told before of a leaving stays.
    if (about) await notices.withdraw(transaction, row.author_id, aboutPerson(about, personId));
    if (own?.undone && own.commitBefore)
      transaction.withCommit(participations.committingBefore(own.commitBefore));
  };

  /**
   * Ends participations without telling the author who it was, and after a block not even that. The places go to those who wait, each of
   * whom is told once of an announcement.
   */
  const depart = async (
    departures: readonly Departure[],
    why: 'account' | 'block',
    transaction: Transaction,
  ): Promise<void> => {
    const rows = await outings.lockAll(
      departures.map(({ outingId }) => outingId),
      transaction,
    );
    for (const left of groupsOf(departures, (departure) => departure.personId)) {
      const [{ personId }] = left;
      const ids = left.map(({ outingId }) => outingId);
      const readers = await participations.readersIn(ids, personId, transaction);
      // Of a week that they could not read, the author is not told.
      const cause = ({ id }: OutingRow): Cause => ({
        by: 'departure',
        personId,
        hasRead: why === 'account' && readers.has(id),
      });
      const own = rows.filter(({ id }) => ids.includes(id));
      for (const group of groupsOf(own, ({ id, announcement_id }) => announcement_id ?? id))
        await teams.changeAll(group, (team, time) => leave(team, personId, time), { cause }, transaction);
      await participations.rememberReader([...readers], personId, transaction);
    }
  };

  blocks.onAdded(async (one, other, transaction) => {
    await regularRows.endOf(one, { andOther: other }, transaction);
    await depart(await participations.between(one, other, clock().now, transaction), 'block', transaction);
  });

  return {
    join: (which: Which, caller: Caller, joined: Joining): Promise<TakingPart> =>
      asOther(which, caller, { ...joinBy(caller, joined), undoable: true, loggedIn: true }),

    /**
     * The same by a confirmation of an e-mail, whose transaction has locked the person's row exclusively. It cannot be undone, so that
     * whoever is logged in by it reads everything at once. The answer can be read after the commit.
     */
    joinIn: (
      which: Which,
      caller: Caller,
      { loggedIn, ...joined }: Joining & { loggedIn: boolean },
      transaction: Transaction,
    ): Promise<() => TakingPart> =>
      press(which, caller, { ...joinBy(caller, joined), undoable: false, loggedIn }, transaction),

    accept: (which: Which, caller: Caller): Promise<TakingPart> =>
      asOther(which, caller, {
        act: (team, time) => accept(team, caller.id, time),
        joins: false,
        undoable: false,
        loggedIn: true,
      }),

    /** Ceases to come every week. */
    cease: (which: Which, caller: Caller): Promise<void> =>
      transact.as(caller, async (transaction) =>
        regulars.cease(which, caller, await found(which, caller, transaction), transaction),
      ),

    /** Does nothing for someone who does not take part. */
    leave: (which: Which, caller: Caller): Promise<void> =>
      transact.as(caller, async (transaction) => {
        const { outingId, username, weekly } = await found(which, caller, transaction);
        if (weekly && !which.outingId) {
          const { now } = clock();
          const since = new Date(now.getTime() - seriesLimits.justPlayedHours * hourMs);
          if (await participations.justPlayed(which.announceId, caller.id, { since, now }, transaction))
            throw new AppError('WHICH_WEEK');
        }
        if (outingId) await leaveOuting(outingId, { id: caller.id, username }, transaction);
      }),

    leaveOuting,

    /** For a button that may be pressed long after it was shown: whoever is in meanwhile stays. False for them. */
    refuse: (which: Which, caller: Caller): Promise<boolean> =>
      transact.as(caller, async (transaction) => {
        const { outingId, username } = await found(which, caller, transaction);
        if (!outingId) return true;
        await lock(outingId, transaction);
        const own = await participations.leavingOf(outingId, caller.id, transaction);
        if (own?.state === 'in') return false;
        await leaveOuting(outingId, { id: caller.id, username }, transaction);
        return true;
      }),

    /** For a suspension or an erasure. */
    leaveAll: async (personId: string, transaction: Transaction): Promise<void> => {
      await regularRows.endOf(personId, {}, transaction);
      await depart(await participations.activeOf(personId, clock().now, transaction), 'account', transaction);
    },

    /** The author gets all lists. Those who are in get only the list of who is in, without notes, once they read the details. */
    async list({ announceId, outingId }: Which, caller: Caller): Promise<Participants> {
      const view = await participations.view(announceId, caller.id, outingId, clock().now);
      if (!view) throw new AppError('NOT_FOUND', { userMessage: announcementTexts.notFound });
      const isAuthor = view.author_id === caller.id;
      const participation = presentParticipation(view);
      if (!view.outing_id || (!isAuthor && !readsDetails(participation))) throw new AppError('NOT_FOUND');
      const hidden = new Set(await blocks.hiddenFrom(caller.id));
      const rows = (await participations.people(view.outing_id)).filter(
        ({ person_id }) => !hidden.has(person_id),
      );
      return listsOf(rows, isAuthor);
    },

    /** What is to come of an announcement that this person, or a visitor, may read. */
    async outings(announceId: string, caller: Caller | undefined): Promise<AnnouncementOuting[]> {
      if (!(await isReadBy(caller?.id, announceId, db)))
        throw new AppError('NOT_FOUND', { userMessage: announcementTexts.notFound });
      return outingsOf(announceId, caller);
    },

    /** The same for a visitor who is known to read it. */
    outingsForVisitor: (announceId: string): Promise<AnnouncementOuting[]> =>
      outingsOf(announceId, undefined),

    onSos: calling.onSos,
    ...createAuthorActions({ ...parts, changes, calling, regulars }),
  };
}

const isIn = ({ members }: Team, personId: string): boolean =>
  members.some((member) => member.personId === personId && member.state === 'in');

const hasPartIn = ({ members }: Team, personId: string): boolean =>
  members.some((member) => member.personId === personId && takesPart(member));
