import type { ErrorCode } from '@coequipiers/contract/errors';
import { AppError } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import { together } from '../../../platform/db/client.ts';
import type { Transaction } from '../../../platform/transact/transact.ts';
import type { OutingRow, OutingsRepository } from '../outings-repository.ts';
import type { Meant, ParticipationsRepository } from './participations-repository.ts';
import type { Change, Team, TeamRefusal } from './team.ts';
import type { Changed, Teams, Why } from './teams.ts';

export type Caller = { id: string };

/** The announcement in the address, and the outing that the query names, if it does. */
export type Which = { announceId: string; outingId?: string | undefined };

export type Act = (team: Team, clock: Clock) => Change;

type Parts = {
  outings: Pick<OutingsRepository, 'lock'>;
  participations: Pick<ParticipationsRepository, 'meaning' | 'newcomerPlaces'>;
  teams: Teams;
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

export type TeamChanges = ReturnType<typeof createTeamChanges>;

/**
 * What every action on a team consists of. Rows are locked in this order: people by id, the request of a confirmation by e-mail,
 * announcement, outings by id. So an action locks its caller first, and an outing after everything that it reads.
 */
export function createTeamChanges({ outings, participations, teams, clock }: Parts) {
  const meantBy = ({ outingId }: Which, rows: readonly Meant[]): Meant => {
    const [meant] = rows;
    if (!meant || (outingId && !meant.outingId)) throw new AppError('NOT_FOUND');
    return meant;
  };

  return {
    lock: async (outingId: string, transaction: Transaction): Promise<OutingRow> => {
      const row = await outings.lock(outingId, transaction);
      if (!row) throw new AppError('OUTING_CLOSED');
      return row;
    },

    change: async (row: OutingRow, act: Act, why: Why, transaction: Transaction): Promise<Changed> => {
      const changed = await teams.change(row, act, why, transaction);
      if ('refused' in changed) throw new AppError(refusals[changed.refused]);
      return changed;
    },

    /** One press that changes several outings, whose rows the transaction has locked. */
    changeAll: async (
      rows: readonly OutingRow[],
      act: Parameters<Teams['changeAll']>[1],
      why: Why,
      transaction: Transaction,
    ): Promise<Changed[]> => {
      const changed = await teams.changeAll(rows, act, why, transaction);
      if ('refused' in changed) throw new AppError(refusals[changed.refused]);
      return changed;
    },

    /** The outing of an announcement that this person sees, and its author. */
    found: async (which: Which, caller: Caller, transaction: Transaction): Promise<Meant> => {
      const meaning = participations.meaning(which, caller.id, { now: clock().now });
      return meantBy(which, (await transaction.executeQuery(meaning)).rows);
    },

    /** The same, and the number of coming places if this person is a newcomer. Their row is locked, so the number stays true. */
    foundToJoin: async (
      which: Which,
      caller: Caller,
      transaction: Transaction,
    ): Promise<Meant & { newcomerPlaces: number | undefined }> => {
      const { now } = clock();
      const [meant, newcomer] = await together(transaction, [
        participations.meaning(which, caller.id, { toJoin: true, now }),
        participations.newcomerPlaces(caller.id, now),
      ]);
      const [coming] = (newcomer?.rows ?? []) as { places: number }[];
      return { ...meantBy(which, (meant?.rows ?? []) as Meant[]), newcomerPlaces: coming?.places };
    },
  };
}
