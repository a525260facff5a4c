import { participationLimits } from '@coequipiers/contract/participations';
import type { Transact } from '../../platform/transact/transact.ts';
import type { Outings } from '../outings/outings.ts';
import type { ParticipationsRepository } from './participations-repository.ts';
import { type Clock, settle } from './team.ts';
import type { Teams } from './teams.ts';

type Parts = {
  transact: Transact;
  repository: ParticipationsRepository;
  outings: Pick<Outings, 'lock'>;
  teams: Teams;
  clock: () => Clock;
};

const atMost = 100;
const minuteMs = 60_000;

/** Passes on the places of expired offers, and calls the places that are still held when the last hours before the start begin. */
export const createDue =
  ({ transact, repository, outings, teams, clock }: Parts) =>
  async (): Promise<void> => {
    const { now } = clock();
    const lastHours = new Date(now.getTime() + participationLimits.calledMinutes * minuteMs);
    for (const outingId of await repository.due(now, lastHours, atMost))
      await transact.unattended(async (transaction) => {
        const row = await outings.lock(outingId, transaction);
        if (row) await teams.change(row, settle, { cause: { by: 'time' } }, transaction);
      });
  };
