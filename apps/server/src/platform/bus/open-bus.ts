import type { Db } from '../db/database.ts';
import type { Log } from '../log.ts';
import { type Bus, createLocalBus } from './bus.ts';
import { createRedisBus } from './redis-bus.ts';

type Options = {
  redisUrl: string | undefined;
  log: Log;
  /** A database that other instances use too. */
  shared: Db | undefined;
};

/** In process, and between instances when there is a Redis. */
export const openBus = ({ redisUrl, log, shared }: Options): Bus =>
  redisUrl ? createRedisBus(redisUrl, log, shared) : createLocalBus(log);
