import { type Confirmation, confirmationOf } from '@coequipiers/contract/confirmation';
import { tellingTime } from '@coequipiers/contract/confirmation-times';
import { isCalled, outingStateOf, type PlainOuting } from '@coequipiers/contract/outing-rules';
import type { OutingEvent } from '@coequipiers/contract/outings-schemas';
import type { Clock } from '../../../platform/clock.ts';
import { together } from '../../../platform/db/client.ts';
import type { Realtime } from '../../../platform/realtime/realtime.ts';
import type { Transaction } from '../../../platform/transact/transact.ts';
import type { Notices } from '../../notices/notices.ts';
import type { Counts, OutingRow, OutingsRepository } from '../outings-repository.ts';
import { aboutQuestion } from '../telling/confirmation-sentences.ts';
import { type Cause, newsOf } from '../telling/news.ts';
import { type News, onceEach } from '../telling/several.ts';
import type { ParticipationsRepository, Words, Written } from './participations-repository.ts';
import {
  confirmationIn,
  type Member,
  type Team,
  type Change as TeamChange,
  type TeamOuting,
  type TeamRefusal,
  takenBy,
} from './team.ts';

export type Changed = { outing: OutingRow; before: Team; after: Team };

/** What open pages have to know even if all members stay the same: edits change texts and times, and the others the places or the tag. */
const seenAnyway: ReadonlySet<Cause['by']> = new Set(['edit', 'cancellation', 'sos', 'question', 'word']);

type Parts = {
  outings: OutingsRepository;
  participations: ParticipationsRepository;
  realtime: Pick<Realtime, 'publish'>;
  notices: Pick<Notices, 'tell' | 'withdraw'>;
  clock: () => Clock;
};

/** `row`: of which outing, where one press changes several. */
type Act = (team: Team, clock: Clock, row: OutingRow) => TeamChange;

export type Why = {
  /** Of several outings, it may differ. */
  cause: Cause | ((row: OutingRow) => Cause);
  words?: Words & { personId: string };
  /** A part that begins with this change is one of every week. */
  bySeries?: boolean;
};

export type Teams = ReturnType<typeof createTeams>;

/** Changes the team of an outing whose row the transaction has locked. People are told about it after the commit. */
export function createTeams({ outings, participations, realtime, notices, clock }: Parts) {
  const publish = (row: OutingRow, now: Date, transaction: Transaction): void => {
    const { announcement_id } = row;
    if (!announcement_id) return;
    const event = eventOf(row, now);
    transaction.afterCommit(() =>
      realtime.publish('/topic/announces/{id}/outing', { id: announcement_id }, event),
    );
  };

  /** Applies one press to outings of one announcement: reads their teams, asks the rule, writes people and counts in one trip, and tells. */
  const changeAll = async (
    rows: readonly OutingRow[],
    act: Act,
    { cause, words, bySeries = false }: Why,
    transaction: Transaction,
  ): Promise<Changed[] | { refused: TeamRefusal }> => {
    if (rows.length === 0) return [];
    const time = clock();
    const causeOf = typeof cause === 'function' ? cause : () => cause;
    const members = await participations.membersOf(
      rows.map(({ id }) => id),
      transaction,
    );
    const changes: Changed[] = [];
    const written: Written[] = [];
    for (const row of rows) {
      const before: Team = { outing: outingOf(row), members: members.get(row.id) ?? [] };
      const after = act(before, time, row);
      if ('refused' in after) return after;
      const known = new Map(before.members.map((member) => [member.personId, member]));
      const changed = after.members.filter((member) => !isSame(known.get(member.personId), member));
      written.push(...changed.map((member) => ({ outingId: row.id, member })));
      const { places, startsAt: starts_at, minimum, playedAnyway: played_anyway } = after.outing;
      const outing = { ...row, places, starts_at, minimum, played_anyway, ...countsIn(after) };
      changes.push({ outing, before, after });
      const isSeen = changed.length > 0 || seenAnyway.has(causeOf(row).by);
      if (isSeen) publish(outing, time.now, transaction);
    }
    await together(transaction, [
      ...participations.writing(written, { words, bySeries, now: time.now }),
      ...changes.map((change) =>
        outings.counting(change.outing.id, {
          ...countsIn(change.after),
          ...toTell(change, changes, time.now),
        }),
      ),
    ]);
    // The author's word answers the question, and enough people make it void.
    for (const change of changes.filter((one) => turnsOn(one) && causeOf(one.outing).by !== 'word'))
      await notices.withdraw(transaction, change.outing.author_id, aboutQuestion(change.outing));
    const news: News[] = [];
    for (const { outing, before, after } of changes) {
      const about = await outings.about(outing, transaction);
      if (about)
        news.push({ about, notices: newsOf({ about, before, after, cause: causeOf(outing), clock: time }) });
    }
    await notices.tell(onceEach(news, time.now), transaction);
    return changes;
  };

  return {
    changeAll,

    async change(
      row: OutingRow,
      act: Act,
      why: Why,
      transaction: Transaction,
    ): Promise<Changed | { refused: TeamRefusal }> {
      const changes = await changeAll([row], act, why, transaction);
      if ('refused' in changes) return changes;
      const [changed] = changes;
      if (!changed) throw new Error('a change of no outing');
      return changed;
    },
  };
}

const countsIn = ({ members, outing: { called } }: Team): Counts => ({ ...countsOf(members), called });

/**
 * When it is told that an outing is on now, or is not any more. A press that turns several on or off tells nothing by itself: their
 * author counts as told, so that a later change of one of them is news.
 */
function toTell(change: Changed, changes: readonly Changed[], now: Date) {
  if (!isTurned(change)) return {};
  if (changes.filter(isTurned).length > 1) return { author_told_on: confirmationIn(change.after).confirmed };
  const { starts_at, time_zone } = change.outing;
  return { tell_at: tellingTime(starts_at, time_zone, now) };
}

/** Whether a change says something else about whether an outing is on that is still to be played. */
const isTurned = ({ before, after }: Changed): boolean =>
  !after.outing.cancelled && confirmationIn(before).confirmed !== confirmationIn(after).confirmed;
const turnsOn = (change: Changed): boolean =>
  isTurned(change) && confirmationIn(change.after).confirmed === true;

/** What the rules of the contract need to know of an outing. */
export function plainOf(row: OutingRow, now: Date): PlainOuting {
  const { places, taken, held, waiting, admission, called, cancelled_at: cancelledAt, ends_at: endsAt } = row;
  const state = outingStateOf({ cancelledAt, endsAt, taken, places }, now);
  return { state, startsAt: row.starts_at, places, taken, held, waiting, admission, called };
}

/** Whether an outing is on. */
export const confirmationOfRow = (
  row: Pick<OutingRow, 'minimum' | 'places' | 'taken' | 'held' | 'played_anyway'>,
): Confirmation => confirmationOf({ ...row, playedAnyway: row.played_anyway });

/** The public data about the team of an outing, for the live topic. */
export function eventOf(row: OutingRow, now: Date): OutingEvent {
  const outing = plainOf(row, now);
  const { places, taken, held, waiting, state } = outing;
  const { confirmed, missing } = confirmationOfRow(row);
  return {
    id: row.id,
    places,
    taken,
    held,
    waiting,
    called: isCalled(outing, now),
    state,
    confirmed,
    missing,
  };
}

export const outingOf = (row: OutingRow): TeamOuting => ({
  places: row.places,
  admission: row.admission,
  startsAt: row.starts_at,
  timeZone: row.time_zone,
  cancelled: row.cancelled_at !== null,
  called: row.called,
  minimum: row.minimum,
  playedAnyway: row.played_anyway,
});

export const countsOf = (members: readonly Member[]): Omit<Counts, 'called'> => ({
  taken: takenBy(members),
  held: members.filter(({ state }) => state === 'offered').length,
  waiting: members.filter(({ state }) => state === 'waiting').length,
  asked: members.filter(({ state }) => state === 'asked').length,
});

const isSame = (one: Member | undefined, other: Member): boolean =>
  one !== undefined &&
  one.state === other.state &&
  one.turn === other.turn &&
  one.offeredUntil?.getTime() === other.offeredUntil?.getTime();
