import type { Pool } from 'pg';
import { Gauge, type Metric } from 'prom-client';
import { cachedMetric } from '../cached-metric.ts';

// Registered by /metrics, not here.
const registers: [] = [];

/** The connection pools of this instance at the time of the scrape. */
export function poolMetrics(pools: Record<string, Pool>): Metric[] {
  const connections = new Gauge({
    name: 'database_pool_connections',
    help: 'Connections to the database, by pool: those that run statements (busy) and those that are free (idle)',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount }] of Object.entries(pools)) {
        this.set({ pool, state: 'busy' }, totalCount - idleCount);
        this.set({ pool, state: 'idle' }, idleCount);
      }
    },
  });
  const waiting = new Gauge({
    name: 'database_pool_waiting',
    help: 'Statements and transactions that wait for a connection, by pool',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const [pool, { waitingCount }] of Object.entries(pools)) this.set({ pool }, waitingCount);
    },
  });
  return [connections, waiting];
}

/** Created only when a replica is configured. */
export function replicaMetric(follows: () => Promise<boolean>): Metric {
  const answer = cachedMetric(follows);
  return new Gauge({
    name: 'database_replica_follows',
    help: 'Whether the replica answers searches: 0 when it is away or behind',
    registers,
    async collect() {
      this.set((await answer()) ? 1 : 0);
    },
  });
}
