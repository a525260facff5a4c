import type { Db } from '../db/database.ts';
import type { Log } from '../log.ts';
import { type Bus, createLocalBus } from './bus.ts';
import { createRedisBus } from './redis-bus.ts';

type Options = {
  redisUrl: string | undefined;
  log: Log;
  /** The database, if other instances use it too. */
  shared: Db | undefined;
};

/** In process only, or also between instances with Redis. */
export const openBus = ({ redisUrl, log, shared }: Options): Bus =>
  redisUrl ? createRedisBus(redisUrl, log, shared) : createLocalBus(log);
