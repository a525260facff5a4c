import { isCalled, outingStateOf, type PlainOuting } from '@coequipiers/contract/outing-rules';
import type { OutingEvent } from '@coequipiers/contract/outings-schemas';
import type { Clock } from '../../../platform/clock.ts';
import { together } from '../../../platform/db/client.ts';
import type { Realtime } from '../../../platform/realtime/realtime.ts';
import type { Transaction } from '../../../platform/transact/transact.ts';
import type { Notices } from '../../notices/notices.ts';
import type { Counts, OutingRow, OutingsRepository } from '../outings-repository.ts';
import { type Cause, newsOf } from '../telling/news.ts';
import type { ParticipationsRepository, Words } from './participations-repository.ts';
import {
  type Member,
  type Team,
  type Change as TeamChange,
  type TeamOuting,
  type TeamRefusal,
  takenBy,
} from './team.ts';

export type Changed = { outing: OutingRow; before: Team; after: Team };

type Parts = {
  outings: OutingsRepository;
  participations: ParticipationsRepository;
  realtime: Pick<Realtime, 'publish'>;
  notices: Pick<Notices, 'tell'>;
  clock: () => Clock;
};

type Act = (team: Team, clock: Clock) => TeamChange;

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

  return {
    /** Applies a change: reads the team, asks the rule, writes people and counts in one trip, and tells. */
    async change(
      row: OutingRow,
      act: Act,
      { cause, words }: { cause: Cause; words?: Words & { personId: string } },
      transaction: Transaction,
    ): Promise<Changed | { refused: TeamRefusal }> {
      const time = clock();
      const before: Team = {
        outing: outingOf(row),
        members: await participations.members(row.id, transaction),
      };
      const after = act(before, time);
      if ('refused' in after) return after;
      const known = new Map(before.members.map((member) => [member.personId, member]));
      const changed = after.members.filter((member) => !isSame(known.get(member.personId), member));
      const counts = countsOf(after);
      await together(transaction, [
        ...participations.writing(row.id, changed, words, time.now),
        outings.counting(row.id, counts),
      ]);
      const outing = { ...row, places: after.outing.places, starts_at: after.outing.startsAt, ...counts };
      // Published even if the members stay the same: agendas show the texts and times of an edit, and an SOS calls the places.
      const isSeen = changed.length > 0 || ['edit', 'cancellation', 'sos'].includes(cause.by);
      if (isSeen) publish(outing, time.now, transaction);
      const about = await outings.about(outing, transaction);
      if (about) await notices.tell(newsOf({ about, before, after, cause, clock: time }), transaction);
      return { outing, before, after };
    },
  };
}

/** What the rules of the contract need to know of an outing. */
export function plainOf(row: OutingRow, now: Date): PlainOuting {
  const { places, taken, held, waiting, admission, called, cancelled_at: cancelledAt, ends_at: endsAt } = row;
  const state = outingStateOf({ cancelledAt, endsAt, taken, places }, now);
  return { state, startsAt: row.starts_at, places, taken, held, waiting, admission, called };
}

/** The public data about the team of an outing, for the live topic. */
export function eventOf(row: OutingRow, now: Date): OutingEvent {
  const outing = plainOf(row, now);
  const { places, taken, held, waiting, state } = outing;
  return { id: row.id, places, taken, held, waiting, called: isCalled(outing, now), state };
}

export const outingOf = (row: OutingRow): TeamOuting => ({
  places: row.places,
  admission: row.admission,
  startsAt: row.starts_at,
  timeZone: row.time_zone,
  cancelled: row.cancelled_at !== null,
  called: row.called,
});

const countsOf = ({ outing, members }: Team): Counts => ({
  taken: takenBy(members),
  held: members.filter(({ state }) => state === 'offered').length,
  waiting: members.filter(({ state }) => state === 'waiting').length,
  asked: members.filter(({ state }) => state === 'asked').length,
  called: outing.called,
});

const isSame = (one: Member | undefined, other: Member): boolean =>
  one !== undefined &&
  one.state === other.state &&
  one.turn === other.turn &&
  one.offeredUntil?.getTime() === other.offeredUntil?.getTime();
