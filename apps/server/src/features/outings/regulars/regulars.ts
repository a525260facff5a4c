import { joiningByEmailLimits } from '@coequipiers/contract/joining-by-email';
import { canBeJoined } from '@coequipiers/contract/outing-rules';
import { takesPart } from '@coequipiers/contract/participation-states';
import { seriesTexts } from '@coequipiers/contract/series';
import { weekdayOf } from '@coequipiers/contract/series-words';
import { sosAgainAt } from '@coequipiers/contract/sos-rules';
import { AppError } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Limit } from '../../../platform/limits/limits.ts';
import type { Transaction } from '../../../platform/transact/transact.ts';
import type { Notice } from '../../notices/notice.ts';
import type { Notices } from '../../notices/notices.ts';
import type { OutingRow, OutingsRepository } from '../outings-repository.ts';
import type { SeriesRepository, SeriesRow } from '../series/series-repository.ts';
import type { Calling } from '../team/calling.ts';
import type { Meant, ParticipationsRepository } from '../team/participations-repository.ts';
import { dismiss, join, leave, leaveAtShortNotice, type Team, welcome } from '../team/team.ts';
import type { Caller, TeamChanges, Which } from '../team/team-changes.ts';
import { type Changed, plainOf } from '../team/teams.ts';
import { aboutPart, aboutPerson, aboutSos } from '../telling/news.ts';
import { aboutRegular, type Every, ofRegular, toRegular } from '../telling/several.ts';
import type { RegularsRepository } from './regulars-repository.ts';

type Parts = {
  changes: TeamChanges;
  outings: Pick<OutingsRepository, 'about'>;
  participations: Pick<ParticipationsRepository, 'pressing' | 'committingBefore'>;
  seriesRows: Pick<SeriesRepository, 'lock'>;
  regulars: RegularsRepository;
  calling: Pick<Calling, 'start'>;
  notices: Pick<Notices, 'tell' | 'withdraw' | 'answered'>;
  joining: Pick<Limit, 'take'>;
  clock: () => Clock;
};

type Answering = {
  caller: Caller;
  username: string;
  alias: string;
  answer: Answer;
  reason: string | null;
};

type Asking = {
  which: Which;
  caller: Caller;
  /** What `foundToJoin` gives. */
  found: Meant & { newcomerPlaces: number | undefined };
  note: string | null | undefined;
  undoable: boolean;
};
export type Answer = 'accept' | 'decline' | 'remove';

export type Regulars = ReturnType<typeof createRegulars>;

/**
 * Coming every week. A press locks the series, and then all its weeks that are to come, before it changes one. It tells each person
 * once.
 */
export function createRegulars(parts: Parts) {
  const { changes, outings, participations, seriesRows, regulars, calling, notices, joining, clock } = parts;

  /** The weeks that can still be joined, locked, the soonest first. The transaction has locked the series. */
  const weeksToCome = async (announceId: string, transaction: Transaction): Promise<OutingRow[]> => {
    const { now } = clock();
    const rows = await regulars.lockComing(announceId, now, transaction);
    return rows
      .filter((row) => canBeJoined(plainOf(row, now), now))
      .sort((a, b) => a.starts_at.getTime() - b.starts_at.getTime());
  };

  /** Tells somebody about every week, in words that name none of them. */
  const tell = async (
    { next_slot, start_time }: SeriesRow,
    weeks: readonly OutingRow[],
    noticeOf: (every: Every) => Notice,
    transaction: Transaction,
  ): Promise<void> => {
    const [first, last] = [weeks[0], weeks.at(-1)];
    const found = first && (await outings.about(first, transaction));
    if (!found || !last) return;
    const { week: _week, ...about } = found;
    const slot = { weekday: weekdayOf(next_slot), startTime: start_time };
    await notices.tell([noticeOf({ about, slot, now: clock().now, until: last.starts_at })], transaction);
  };

  const noteAnswer = (
    outingIds: readonly string[],
    { id }: Caller,
    answer: 'coming' | 'not-coming',
    transaction: Transaction,
  ): void => {
    if (outingIds.length > 0) notices.answered(transaction, id, outingIds.flatMap(asking), answer);
  };

  return {
    /**
     * Somebody comes every week, or asks to: a newcomer, and where the author chooses. Gives false to whoever does already: then the press
     * is for the week that it names.
     */
    async begin(
      { which: { announceId }, caller, found, note, undoable }: Asking,
      transaction: Transaction,
    ): Promise<boolean> {
      const { now } = clock();
      const series = await seriesRows.lock(announceId, transaction);
      if (!series) throw new AppError('VALIDATION', { userMessage: seriesTexts.notWeekly, message: 'every' });
      if (series.paused_at) throw new AppError('SERIES_PAUSED');
      const own = await regulars.find(announceId, caller.id, transaction);
      if (own?.state === 'refused') throw new AppError('ALREADY_ANSWERED');
      if (own) return false;
      const weeks = await weeksToCome(announceId, transaction);
      const meant = weeks.find(({ id }) => id === found.outingId);
      if (!meant) throw new AppError('OUTING_CLOSED');
      // A newcomer has a place in one week as if it were for this time, and asks for all of them.
      const isLimited = found.newcomerPlaces !== undefined && meant.visibility === 'everyone';
      const isAsked = isLimited || weeks.at(-1)?.admission === 'approval';
      const { username, alias } = found;
      const changed = await changes.changeAll(
        isLimited ? [meant] : weeks,
        (team, time, row) => {
          const joined = join(team, caller.id, time);
          // In another week the author may have said no before.
          return 'refused' in joined && row.id !== meant.id ? team : joined;
        },
        {
          cause: { by: 'person', personId: caller.id, username, alias, silently: true },
          ...(note !== undefined && { words: { personId: caller.id, note } }),
          bySeries: true,
        },
        transaction,
      );
      const begun = changed.some(
        ({ before, after }) => !takesPartIn(before, caller) && takesPartIn(after, caller),
      );
      if (isLimited && begun && (found.newcomerPlaces ?? 0) >= joiningByEmailLimits.newcomerPlaces)
        throw new AppError('NEWCOMER_FULL');
      await joining.take(caller.id);
      const state = isAsked ? 'asked' : 'yes';
      await regulars.set(announceId, caller.id, { state, carried: !isLimited }, now, transaction);
      const isIn = idsOf(changed.filter(({ after }) => stateIn(after, caller) === 'in'));
      const hasBecome = idsOf(
        changed.filter(
          ({ before, after }) => stateIn(before, caller) !== 'in' && stateIn(after, caller) === 'in',
        ),
      );
      if (undoable) {
        if (hasBecome.length > 0) transaction.withCommit(participations.pressing(hasBecome, caller.id));
        transaction.withCommit(regulars.pressing(announceId, caller.id));
      }
      noteAnswer(isIn, caller, 'coming', transaction);
      const person = { personId: caller.id, username, note };
      await tell(
        series,
        weeks,
        (every) => ofRegular(every, person, isAsked ? 'asked' : 'joined'),
        transaction,
      );
      return true;
    },

    /**
     * Somebody does not come every week any more, and leaves all weeks to come. Within some seconds of their press only what it made, and
     * without a word. Who has only asked takes the requests back.
     */
    async cease(
      { announceId }: Which,
      caller: Caller,
      { authorId, username }: Pick<Meant, 'authorId' | 'username'>,
      transaction: Transaction,
    ): Promise<void> {
      const { now } = clock();
      const series = await seriesRows.lock(announceId, transaction);
      const own = series && (await regulars.leavingOf(announceId, caller.id, transaction));
      if (!series || !own) return;
      const weeks = await weeksToCome(announceId, transaction);
      const ids = idsOfRows(weeks);
      const parts = await regulars.partsSince(ids, caller.id, own.since, transaction);
      const made = parts.filter((part) => part.bySeries);
      const bySeries = new Set(made.map(({ outingId }) => outingId));
      const isAsked = own.state === 'asked';
      // A place that was not their own press's can be read at once, and nobody reads and leaves without a word.
      const silently = own.undone ? !made.some(({ hasRead }) => hasRead) : isAsked;
      const changed = await changes.changeAll(
        own.undone ? weeks.filter(({ id }) => bySeries.has(id)) : weeks,
        (team, time, row) => {
          const state = stateIn(team, caller);
          if (isAsked && !own.undone && state !== 'asked') return team;
          const sosIsRecent = row.sos_at !== null && sosAgainAt(row.sos_at) > now;
          return (silently || sosIsRecent ? leave : leaveAtShortNotice)(team, caller.id, time);
        },
        { cause: { by: 'person', personId: caller.id, username, silently: true } },
        transaction,
      );
      for (const { before, after, outing } of changed)
        if (after.outing.called && !before.outing.called) await calling.start(outing, transaction);
      await regulars.remove(announceId, caller.id, transaction);
      const left = idsOf(
        changed.filter(({ before, after }) => takesPartIn(before, caller) && !takesPartIn(after, caller)),
      );
      noteAnswer(left, caller, 'not-coming', transaction);
      await notices.withdraw(transaction, authorId, aboutRegular(announceId, caller.id));
      // Of the weeks that were joined one by one the author was told apart.
      for (const outingId of left)
        if (!bySeries.has(outingId))
          await notices.withdraw(transaction, authorId, aboutPerson({ outingId }, caller.id));
      const person = { personId: caller.id, username };
      if (!silently) await tell(series, weeks, (every) => ofRegular(every, person, 'left'), transaction);
      if (own.undone && own.commitBefore)
        transaction.withCommit(participations.committingBefore(own.commitBefore));
    },

    /** The author's answer, once, for all weeks. */
    async answer(
      { announceId }: Which,
      { caller, username, alias, answer, reason }: Answering,
      transaction: Transaction,
    ): Promise<void> {
      const id = await regulars.lockPerson(alias, transaction);
      const series = await seriesRows.lock(announceId, transaction);
      if (!series) throw new AppError('NOT_WEEKLY');
      const own = id ? await regulars.find(announceId, id, transaction) : undefined;
      if (!id || (answer !== 'remove' && own?.state !== 'asked')) throw new AppError('NOT_IN_THIS_STATE');
      const person = { id };
      const weeks = await weeksToCome(announceId, transaction);
      const parts =
        answer === 'accept' && own
          ? await regulars.partsSince(idsOfRows(weeks), id, own.since, transaction)
          : [];
      const left = new Set(parts.filter(({ hasLeft }) => hasLeft).map(({ outingId }) => outingId));
      const acts = {
        accept: (team: Team, time: Clock, { id }: OutingRow) =>
          left.has(id) ? team : welcome(team, person.id, time),
        // It is no to every week: a single one can still be asked for.
        decline: (team: Team, time: Clock) =>
          stateIn(team, person) === 'asked' ? leave(team, person.id, time) : team,
        remove: (team: Team, time: Clock) => dismiss(team, person.id, time),
      };
      const changed = await changes.changeAll(
        weeks,
        acts[answer],
        {
          cause: { by: 'author', username, reason, toldOfAll: person.id },
          words: { personId: person.id, reason },
          bySeries: true,
        },
        transaction,
      );
      const isSomebody = own?.state === 'yes' || own?.state === 'asked';
      if (!isSomebody && !changed.some(({ before }) => takesPartIn(before, person)))
        throw new AppError('NOT_IN_THIS_STATE');
      const became = {
        accept: { state: 'yes', carried: true },
        decline: { state: 'refused', carried: false },
        remove: { state: 'refused', carried: true },
      } as const;
      await regulars.set(announceId, person.id, became[answer], clock().now, transaction);
      const words = { what: answer, author: username, reason };
      await tell(series, weeks, (every) => toRegular(every, person.id, words), transaction);
      if (answer !== 'remove')
        notices.answered(
          transaction,
          caller.id,
          [
            aboutRegular(announceId, person.id),
            ...weeks.map(({ id: outingId }) => aboutPerson({ outingId }, person.id)),
          ],
          answer === 'accept' ? 'accepted' : 'declined',
        );
    },
  };
}

const stateIn = ({ members }: Team, { id }: Caller) => members.find(({ personId }) => personId === id)?.state;
const takesPartIn = (team: Team, person: Caller): boolean => {
  const state = stateIn(team, person);
  return state !== undefined && takesPart({ state });
};
const idsOfRows = (rows: readonly OutingRow[]): string[] => rows.map(({ id }) => id);
const idsOf = (changed: readonly Changed[]): string[] => changed.map(({ outing }) => outing.id);
/** The subjects of what asks somebody whether they come. */
const asking = (outingId: string): string[] => [aboutPart({ outingId }), aboutSos(outingId)];
