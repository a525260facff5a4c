import { announcementTexts } from '@coequipiers/contract/announcements';
import type { ErrorCode } from '@coequipiers/contract/errors';
import { readsDetails } from '@coequipiers/contract/own-press';
import { takesPart } from '@coequipiers/contract/participation-states';
import { participationLimits } from '@coequipiers/contract/participations';
import type { Participants, TakingPart } from '@coequipiers/contract/participations-schemas';
import { sosAgainAt } from '@coequipiers/contract/sos-rules';
import { AppError } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import type { Transact, Transaction } from '../../../platform/transact/transact.ts';
import type { Blocks } from '../../blocks/blocks.ts';
import type { Notices } from '../../notices/notices.ts';
import { presentOuting } from '../outings-on-card.ts';
import type { OutingRow, OutingsRepository } from '../outings-repository.ts';
import { aboutPart, aboutPerson, aboutSos, type Cause } from '../telling/news.ts';
import { listsOf } from './participants-presenter.ts';
import { presentParticipation } from './participations-on-card.ts';
import type {
  Departure,
  ListedRow,
  OutingView,
  ParticipationsRepository,
  Words,
} from './participations-repository.ts';
import {
  accept,
  admit,
  type Change,
  callForReplacement,
  decline,
  join,
  leave,
  leaveAtShortNotice,
  removeMember,
  type Team,
  type TeamRefusal,
} from './team.ts';
import type { Changed, Teams } from './teams.ts';

type Caller = { id: string };
/** Someone who leaves, whose name the author is told. */
export type Leaver = { id: string; username: string };

type Parts = {
  transact: Transact;
  limits: Limits;
  blocks: Pick<Blocks, 'hiddenFrom' | 'onAdded'>;
  outings: OutingsRepository;
  participations: ParticipationsRepository;
  teams: Teams;
  notices: Pick<Notices, 'withdraw' | 'answered'>;
  clock: () => Clock;
};

const refusals: Readonly<Record<TeamRefusal, ErrorCode>> = {
  closed: 'OUTING_CLOSED',
  answered: 'ALREADY_ANSWERED',
  gone: 'OFFER_GONE',
  'not-there': 'NOT_IN_THIS_STATE',
  'nobody-missing': 'NOBODY_MISSING',
  taken: 'PLACES_TAKEN',
};

const perDay = { tries: participationLimits.joinsPerDay, seconds: 86_400 };

/** The announcement in the address, and the outing that the query names, if it does. */
export type Which = { announceId: string; outingId?: string | undefined };

type Act = (team: Team, clock: Clock) => Change;
type Press = {
  act: Act;
  /** A place that is taken this way can be left silently for some seconds. */
  undoable: boolean;
  note?: string | null;
};
type Why = { cause: Cause; words?: Words & { personId: string } };

/** Runs in the transaction of a call for a replacement, which has locked the outing. Returns how many further people are asked. */
type OnSos = (outing: OutingRow, transaction: Transaction) => Promise<number>;

export type Participations = ReturnType<typeof participationsService>;

/** Taking part in an outing. Every change locks the row of the outing, and people are told about it after the commit. */
export function participationsService(parts: Parts) {
  const { transact, limits, blocks, outings, participations, teams, notices, clock } = parts;

  const sosListeners: OnSos[] = [];
  const startSos: OnSos = async (row, transaction) => {
    await outings.startSos(row.id, clock().now, transaction);
    let asked = 0;
    for (const listener of sosListeners) asked += await listener(row, transaction);
    return asked;
  };

  const joining = limits.limit('join-person', perDay);

  const lock = async (outingId: string, transaction: Transaction): Promise<OutingRow> => {
    const row = await outings.lock(outingId, transaction);
    if (!row) throw new AppError('OUTING_CLOSED');
    return row;
  };

  const change = async (row: OutingRow, act: Act, why: Why, transaction: Transaction): Promise<Changed> => {
    const changed = await teams.change(row, act, why, transaction);
    if ('refused' in changed) throw new AppError(refusals[changed.refused]);
    return changed;
  };

  /** The outing of an announcement that this person sees, and its author. */
  const found = async ({ announceId, outingId }: Which, caller: Caller, transaction: Transaction) => {
    const target = await participations.meantBy(announceId, caller.id, transaction);
    if (!target || (outingId && outingId !== target.outingId)) throw new AppError('NOT_FOUND');
    return target;
  };

  const present = (view: OutingView | undefined): TakingPart => {
    const outing = view && presentOuting(view, clock().now);
    if (!outing) throw new AppError('OUTING_CLOSED');
    return { outing, participation: presentParticipation(view) };
  };

  /**
   * For an action of someone other than the author. Other data is read before the row of the outing is locked, and the answer comes with
   * the commit, to hold that lock for a short time.
   */
  const asOther = async (
    which: Which,
    caller: Caller,
    { act, undoable, note }: Press,
  ): Promise<TakingPart> => {
    const views: OutingView[] = [];
    await transact.as(caller, async (transaction) => {
      const { authorId, outingId, username, alias } = await found(which, caller, transaction);
      if (authorId === caller.id) throw new AppError('OWN_OUTING');
      if (!outingId) throw new AppError('OUTING_CLOSED');
      const cause = { by: 'person' as const, personId: caller.id, username, alias, note: note ?? null };
      const words = { personId: caller.id, ...(note !== undefined && { note }) };
      const { before, after } = await change(
        await lock(outingId, transaction),
        act,
        { cause, words },
        transaction,
      );
      // A repeated click changes nothing and does not count towards the limit.
      if (!hasPartIn(before, caller.id) && hasPartIn(after, caller.id)) await joining.take(caller.id);
      if (undoable && !isIn(before, caller.id) && isIn(after, caller.id))
        transaction.withCommit(participations.pressing(outingId, caller.id));
      if (isIn(after, caller.id)) noteAnswer(outingId, caller.id, 'coming', transaction);
      // After the press, which decides what the person may read.
      transaction.withCommit(participations.viewing(which.announceId, caller.id), (rows) =>
        views.push(...rows),
      );
    });
    return present(views[0]);
  };

  /** Whoever has answered, wherever they did, is not asked any more by what is on their bell. */
  const noteAnswer = (
    outingId: string,
    personId: string,
    answer: 'coming' | 'not-coming',
    transaction: Transaction,
  ): void => notices.answered(transaction, personId, [aboutPart({ outingId }), aboutSos(outingId)], answer);

  const asAuthor = <Result>(
    which: Which,
    caller: Caller,
    work: (row: OutingRow, transaction: Transaction, username: string) => Promise<Result>,
  ): Promise<Result> =>
    transact.as(caller, async (transaction) => {
      const { authorId, outingId, username } = await found(which, caller, transaction);
      if (authorId !== caller.id || !outingId) throw new AppError('NOT_FOUND');
      return work(await lock(outingId, transaction), transaction, username);
    });

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
    if (after.outing.sos && !before.outing.sos) await startSos(row, transaction);
    noteAnswer(outingId, personId, 'not-coming', transaction);
    if (!silently && own?.state !== 'in') return;
    const about = await outings.about(row, transaction);
    // What the author was told before of a leaving stays.
    if (about) await notices.withdraw(transaction, row.author_id, aboutPerson(about, personId));
    if (own?.undone && own.commitBefore)
      transaction.withCommit(participations.committingBefore(own.commitBefore));
  };

  /** Ends participations without telling the author. The places go to those who wait. */
  const depart = async (departures: readonly Departure[], transaction: Transaction): Promise<void> => {
    // Always in the same order, so that two transactions cannot deadlock.
    const inOrder = departures.toSorted((one, other) => (one.outingId < other.outingId ? -1 : 1));
    for (const { outingId, personId } of inOrder) {
      const row = await outings.lock(outingId, transaction);
      if (!row) continue;
      const own = await participations.leavingOf(outingId, personId, transaction);
      const cause = { by: 'departure', personId } as const;
      await teams.change(row, (team, time) => leave(team, personId, time), { cause }, transaction);
      if (own?.state === 'in' && !own.undone)
        await participations.rememberReader(outingId, personId, transaction);
    }
  };

  blocks.onAdded(async (one, other, transaction) =>
    depart(await participations.between(one, other, clock().now, transaction), transaction),
  );

  return {
    join: (which: Which, caller: Caller, note: string | null | undefined): Promise<TakingPart> =>
      asOther(which, caller, {
        act: (team, time) => join(team, caller.id, time),
        undoable: true,
        note: note || null,
      }),

    accept: (which: Which, caller: Caller): Promise<TakingPart> =>
      asOther(which, caller, { act: (team, time) => accept(team, caller.id, time), undoable: false }),

    /** Does nothing for someone who does not take part. */
    leave: (which: Which, caller: Caller): Promise<void> =>
      transact.as(caller, async (transaction) => {
        const { outingId, username } = await found(which, caller, transaction);
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
    leaveAll: async (personId: string, transaction: Transaction): Promise<void> =>
      depart(await participations.activeOf(personId, clock().now, transaction), transaction),

    /** The author gets all lists. Those who are in get only the list of who is in, without notes, once they read the details. */
    async list({ announceId, outingId }: Which, caller: Caller): Promise<Participants> {
      const view = await participations.view(announceId, caller.id);
      if (!view) throw new AppError('NOT_FOUND', { userMessage: announcementTexts.notFound });
      const isAuthor = view.author_id === caller.id;
      const participation = presentParticipation(view);
      if (
        !view.outing_id ||
        (outingId && outingId !== view.outing_id) ||
        (!isAuthor && !readsDetails(participation))
      )
        throw new AppError('NOT_FOUND');
      const hidden = new Set(await blocks.hiddenFrom(caller.id));
      const rows = (await participations.listed(view.outing_id)).filter(
        ({ person_id }) => !hidden.has(person_id),
      );
      return listsOf(rows, isAuthor);
    },

    answer: (
      which: Which,
      caller: Caller,
      alias: string,
      answer: 'accept' | 'decline' | 'remove',
      reason: string | null | undefined,
    ): Promise<Participants> =>
      asAuthor(which, caller, async (row, transaction, username) => {
        if (row.cancelled_at || row.ends_at <= clock().now) throw new AppError('OUTING_CLOSED');
        const person = (await participations.listed(row.id, transaction)).find(
          (listed) => listed.alias === alias,
        );
        if (!person) throw new AppError('NOT_IN_THIS_STATE');
        const act = { accept: admit, decline, remove: removeMember }[answer];
        const given = reason || null;
        await change(
          row,
          (team, time) => act(team, person.person_id, time),
          {
            cause: { by: 'author', username, reason: given },
            words: { personId: person.person_id, reason: given },
          },
          transaction,
        );
        if (answer !== 'remove')
          notices.answered(
            transaction,
            caller.id,
            [aboutPerson({ outingId: row.id }, person.person_id)],
            answer === 'accept' ? 'accepted' : 'declined',
          );
        return listsOf(await participations.listed(row.id, transaction), true);
      }),

    /** Asks everyone who waits, and the people whom the listeners find, to take the free place. */
    sos: (which: Which, caller: Caller): Promise<{ asked: number }> =>
      asAuthor(which, caller, async (row, transaction) => {
        const { now } = clock();
        const { after } = await change(row, callForReplacement, { cause: { by: 'sos' } }, transaction);
        const waitMs = row.sos_at ? sosAgainAt(row.sos_at).getTime() - now.getTime() : 0;
        if (waitMs > 0) throw new AppError('SOS_TOO_SOON', { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
        const others = await startSos(row, transaction);
        return { asked: others + after.members.filter(({ state }) => state === 'waiting').length };
      }),

    onSos: (listener: OnSos): void => void sosListeners.push(listener),

    /** Those who are in, for a message to all. */
    inOf: (which: Which, caller: Caller): Promise<ListedRow[]> =>
      asAuthor(which, caller, async (row, transaction) =>
        (await participations.listed(row.id, transaction)).filter(({ state }) => state === 'in'),
      ),
  };
}

const isIn = ({ members }: Team, personId: string): boolean =>
  members.some((member) => member.personId === personId && member.state === 'in');

const hasPartIn = ({ members }: Team, personId: string): boolean =>
  members.some((member) => member.personId === personId && takesPart(member));
