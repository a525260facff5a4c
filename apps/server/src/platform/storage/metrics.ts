import { Gauge } from 'prom-client';

// Registered by /metrics, not here.
export const sweepRefused = new Gauge({
  name: 'storage_sweep_refused',
  help: 'Whether the last sweep of the stored pictures deleted nothing because something is wrong, by reason',
  labelNames: ['reason'],
  registers: [],
});
