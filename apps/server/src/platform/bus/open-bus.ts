import type { Log } from '../log.ts';
import { type Bus, createLocalBus } from './bus.ts';
import { createRedisBus } from './redis-bus.ts';

/** In process, and through Redis too when there is one. */
export const openBus = (redisUrl: string | undefined, log: Log): Bus =>
  redisUrl ? createRedisBus(redisUrl, log) : createLocalBus(log);
