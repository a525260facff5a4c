import { participationLimits } from '@coequipiers/contract/participations';
import type { Clock } from '../../../platform/clock.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Transact } from '../../../platform/transact/transact.ts';
import type { OutingsRepository } from '../outings-repository.ts';
import type { ParticipationsRepository } from './participations-repository.ts';
import { settle } from './team.ts';
import type { Teams } from './teams.ts';

type Parts = {
  transact: Transact;
  jobs: Pick<Jobs, 'each'>;
  outings: OutingsRepository;
  participations: ParticipationsRepository;
  teams: Teams;
  clock: () => Clock;
};

/** The recurring job. */
export const dueJob = 'outings-due';
const atMost = 100;
const minuteMs = 60_000;

/** Passes on the places of expired offers, and calls the places that are still held when the last hours before the start begin. */
export const createDue =
  ({ transact, jobs, outings, participations, teams, clock }: Parts) =>
  (): Promise<void> =>
    jobs.each({
      name: dueJob,
      list: () => {
        const { now } = clock();
        const lastHours = new Date(now.getTime() + participationLimits.calledMinutes * minuteMs);
        return participations.due(dueJob, { now, lastHours }, atMost);
      },
      work: (outingId) =>
        transact.unattended(async (transaction) => {
          const row = await outings.lock(outingId, transaction);
          if (row) await teams.change(row, settle, { cause: { by: 'time' } }, transaction);
        }),
    });
