import { availableParallelism } from 'node:os';
import { AppError } from '../app-error.ts';
import { siteOf } from '../http/network.ts';

type Options = {
  /** The number of parallel tasks, and their total weight. A single task may have any weight. */
  atOnce: number;
  weight?: number;
  /** The length of the queue, and the maximum wait. Beyond these, tasks are refused with 'retry later'. */
  waiting: number;
  waitMs: number;
  /** After a task, others are left alone for as long as it took, up to this. None unless given. */
  restMs?: number;
};

/** The other half is left for everything else. */
export const halfOfTheProcessors = Math.max(1, Math.floor(availableParallelism() / 2));

/** Who asks, as a request says it. Who has gone is not waited for: `over` ends with the request. */
export type Asker = { network: string; over?: AbortSignal };

type Entry = { weight: number; enter: () => void; refuse: (reason: unknown) => void };

export type Turns = ReturnType<typeof createTurns>;

/**
 * A short queue before dear work, so that all others keep being served meanwhile. Networks take turns (those
 * of one site as one): of two networks, the one with many tasks has to wait for itself, and the other only for what is running.
 */
export function createTurns({ atOnce, weight: capacity = atOnce, waiting, waitMs, restMs = 0 }: Options) {
  /** The tasks of each network, in the order in which they came. The first network is next. */
  const queues = new Map<string, Entry[]>();
  let length = 0;
  let running = 0;
  let load = 0;

  const fits = (weight: number) => running === 0 || (running < atOnce && load + weight <= capacity);

  const remove = (network: string, entry: Entry) => {
    const left = (queues.get(network) ?? []).filter((other) => other !== entry);
    if (left.length > 0) queues.set(network, left);
    else queues.delete(network);
    length -= 1;
  };

  const admit = () => {
    for (;;) {
      const [next] = queues;
      if (!next) return;
      const [network, [first, ...others]] = next;
      if (!first || !fits(first.weight)) return;
      // The network goes to the end, behind all others that wait.
      queues.delete(network);
      if (others.length > 0) queues.set(network, others);
      length -= 1;
      running += 1;
      load += first.weight;
      first.enter();
    }
  };

  /** When the queue is full, the network with the most tasks loses its last one, unless that is who comes now. */
  const makeRoom = (network: string): boolean => {
    if (length < waiting) return true;
    let most: Entry[] = queues.get(network) ?? [];
    let longest = network;
    for (const [other, entries] of queues)
      if (entries.length > most.length + Number(longest === network)) [longest, most] = [other, entries];
    if (longest === network) return false;
    most.at(-1)?.refuse(busy());
    return true;
  };

  const enter = (asker: Asker, weight: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const { over } = asker;
      const network = siteOf(asker.network);
      if (over?.aborted) {
        reject(gone());
        return;
      }
      if (!makeRoom(network)) {
        reject(busy());
        return;
      }
      const settled = () => {
        clearTimeout(timer);
        over?.removeEventListener('abort', leave);
      };
      const entry: Entry = {
        weight,
        enter: () => {
          settled();
          resolve();
        },
        refuse: (reason) => {
          settled();
          remove(network, entry);
          reject(reason);
        },
      };
      const leave = () => {
        entry.refuse(gone());
        admit();
      };
      const timer = setTimeout(() => {
        entry.refuse(busy());
        admit();
      }, waitMs);
      over?.addEventListener('abort', leave, { once: true });
      queues.set(network, [...(queues.get(network) ?? []), entry]);
      length += 1;
      admit();
    });

  return {
    async run<T>(asker: Asker, work: () => Promise<T>, weight = 1): Promise<T> {
      await enter(asker, weight);
      const began = performance.now();
      const leave = () => {
        running -= 1;
        load -= weight;
        admit();
      };
      try {
        return await work();
      } finally {
        const rest = Math.min(restMs, performance.now() - began);
        if (rest > 0) setTimeout(leave, rest);
        else leave();
      }
    },
  };
}

/** For the steps of long work, which ends when nobody waits for its answer any more: others wait for its turn. */
export function endIfOver(over: AbortSignal | undefined): void {
  if (over?.aborted) throw gone();
}

/** Nobody reads this answer. */
const gone = () => new AppError('REQUEST_TIMEOUT', { message: 'the client has gone' });
const busy = () => new AppError('BUSY', { message: 'too many at once', retryAfterSeconds: 5 });
