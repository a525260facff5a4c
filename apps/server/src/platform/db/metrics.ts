import { Gauge } from 'prom-client';

// Registered by /metrics, not here.
export const replicaFollows = new Gauge({
  name: 'database_replica_follows',
  help: 'Whether the replica answers searches: 0 when it is away or behind, or when there is none',
  registers: [],
});
