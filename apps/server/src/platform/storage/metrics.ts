import { Gauge } from 'prom-client';

// Without a register of its own: the one of /metrics takes it in.
export const sweepRefused = new Gauge({
  name: 'storage_sweep_refused',
  help: 'Whether the last sweep of the stored pictures deleted nothing because something is wrong, by reason',
  labelNames: ['reason'],
  registers: [],
});
