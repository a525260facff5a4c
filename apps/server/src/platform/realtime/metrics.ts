import { Counter, Gauge } from 'prom-client';

// Registered by /metrics, not here.
const registers: [] = [];

export const connectionsOpen = new Gauge({
  name: 'realtime_connections',
  help: 'Open live connections, by transport',
  labelNames: ['transport'],
  registers,
});
export const subscriptionsOpen = new Gauge({
  name: 'realtime_subscriptions',
  help: 'Open subscriptions',
  registers,
});
export const deliveriesTotal = new Counter({
  name: 'realtime_deliveries_total',
  help: 'Messages handed to a connection',
  registers,
});
export const droppedTotal = new Counter({
  name: 'realtime_dropped_total',
  help: 'Connections that the server ended, by reason',
  labelNames: ['reason'],
  registers,
});

export const realtimeMetrics = [connectionsOpen, subscriptionsOpen, deliveriesTotal, droppedTotal];
