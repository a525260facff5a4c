import type { Db } from '../../platform/db/database.ts';
import type { OutingRow } from '../outings/outings-repository.ts';
import {
  type ParticipationsRepository,
  participationsRepository,
  type Words,
} from './participations-repository.ts';
import {
  type Change,
  type Clock,
  type Member,
  type Outing,
  type Refusal,
  type Team,
  takenBy,
} from './team.ts';

/** What became of each person in a change. */
export type Turned = { personId: string; before: Member['state'] | undefined; after: Member['state'] };

export type Changed = { outing: OutingRow; members: readonly Member[]; turned: readonly Turned[] };

export type Teams = ReturnType<typeof createTeams>;

/** Reads and writes the team of an outing whose row the transaction holds. */
export function createTeams(db: Db) {
  const repository: ParticipationsRepository = participationsRepository(db);

  const read = async (row: OutingRow, transaction: Db): Promise<Team> => ({
    outing: outingOf(row),
    members: await repository.members(row.id, transaction),
  });

  return {
    repository,

    /** Applies a change to the team, and keeps the counts of the outing in step with it. */
    async change(
      row: OutingRow,
      act: (team: Team) => Change,
      transaction: Db,
      words?: Words & { personId: string },
    ): Promise<Changed | { refused: Refusal }> {
      const before = await read(row, transaction);
      const after = act(before);
      if ('refused' in after) return after;
      const known = new Map(before.members.map((member) => [member.personId, member]));
      const changed = after.members.filter((member) => !isSame(known.get(member.personId), member));
      await repository.write(row.id, changed, words, transaction);
      const counts = countsOf(after);
      await transaction.updateTable('outings').set(counts).where('id', '=', row.id).execute();
      return {
        outing: { ...row, ...counts },
        members: after.members,
        turned: changed.map(({ personId, state }) => ({
          personId,
          before: known.get(personId)?.state,
          after: state,
        })),
      };
    },
  };
}

export const outingOf = (row: OutingRow): Outing => ({
  places: row.places,
  admission: row.admission,
  startsAt: row.starts_at,
  timeZone: row.time_zone,
  cancelled: row.cancelled_at !== null,
  sos: row.called,
});

const countsOf = ({ outing, members }: Team) => ({
  taken: takenBy(members),
  held: members.filter(({ state }) => state === 'offered').length,
  waiting: members.filter(({ state }) => state === 'waiting').length,
  asked: members.filter(({ state }) => state === 'asked').length,
  called: outing.sos,
});

const isSame = (one: Member | undefined, other: Member): boolean =>
  one !== undefined &&
  one.state === other.state &&
  one.turn === other.turn &&
  one.offeredUntil?.getTime() === other.offeredUntil?.getTime();
