import { Gauge, type Metric } from 'prom-client';
import { cachedMetric } from '../../../platform/cached-metric.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { ParticipationsRepository } from './participations-repository.ts';

type Parts = { participations: ParticipationsRepository; clock: () => Clock };

/** Read from the database, so all instances report the same values. There are no values while it does not answer. */
export function offersMetric({ participations, clock }: Parts): Metric {
  const offers = cachedMetric(() => participations.offers(clock().now));
  return new Gauge({
    name: 'offers_under_way',
    help: 'Places that are offered to somebody, by state: open, or overdue when nobody has passed them on yet',
    labelNames: ['state'],
    registers: [],
    async collect() {
      const current = await offers();
      this.reset();
      if (!current) return;
      this.set({ state: 'open' }, current.open);
      this.set({ state: 'overdue' }, current.overdue);
    },
  });
}
