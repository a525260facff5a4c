import { outingLimits } from '@coequipiers/contract/outings';
import type { Clock } from '../../platform/clock.ts';
import { allSteps } from '../../platform/jobs/each.ts';
import type { OutingsRepository } from './outings-repository.ts';
import type { SeriesRepository } from './series/series-repository.ts';
import type { ParticipationsRepository } from './team/participations-repository.ts';

type Parts = {
  outings: OutingsRepository;
  participations: ParticipationsRepository;
  series: Pick<SeriesRepository, 'forgetDetails'>;
  clock: () => Clock;
};

/** Batch size: short transactions hold their locks for a short time. */
const atMost = 500;

/** Removes outings that are over from the search, and forgets what is kept for a time only. */
export const createSweep =
  ({ outings, participations, series, clock }: Parts) =>
  async (): Promise<void> => {
    const { now } = clock();
    const { detailsDays, months } = outingLimits.kept;
    const batches = [
      () => outings.unlist(now, atMost),
      () => outings.forgetDetails(detailsDays, now, atMost),
      () => series.forgetDetails(detailsDays, now, atMost),
      () => participations.forgetWords(detailsDays, now, atMost),
      () => participations.notePlayers(months, now, atMost),
      () => participations.removeLongGone(months, now, atMost),
      () => outings.removeLongGone(months, now, atMost),
    ];
    await allSteps(
      batches.map((some) => async () => {
        while ((await some()) === atMost);
      }),
    );
  };
