import { AppError } from '../../platform/http/app-error.ts';

type Options = {
  /** The number of parallel tasks, and their total weight. A single task may have any weight. */
  atOnce: number;
  weight: number;
  /** The length of the queue, and the maximum wait. Beyond these, tasks are refused with 'retry later'. */
  waiting: number;
  waitMs: number;
};

export type Turns = ReturnType<typeof createTurns>;

/** A first-in first-out queue that bounds the memory of parallel tasks. */
export function createTurns({ atOnce, weight: capacity, waiting, waitMs }: Options) {
  const queue: { weight: number; enter: () => void }[] = [];
  let running = 0;
  let load = 0;

  const fits = (weight: number) => running === 0 || (running < atOnce && load + weight <= capacity);
  const admit = () => {
    for (let first = queue[0]; first && fits(first.weight); first = queue[0]) {
      queue.shift();
      running += 1;
      load += first.weight;
      first.enter();
    }
  };
  const busy = () => new AppError('UNAVAILABLE', { message: 'busy', retryAfterSeconds: 5 });

  const enter = (weight: number): Promise<void> =>
    new Promise((resolve, reject) => {
      if (queue.length >= waiting) {
        reject(busy());
        return;
      }
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(entry), 1);
        reject(busy());
        admit();
      }, waitMs);
      const entry = {
        weight,
        enter: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      queue.push(entry);
      admit();
    });

  return {
    async run<T>(weight: number, work: () => Promise<T>): Promise<T> {
      await enter(weight);
      try {
        return await work();
      } finally {
        running -= 1;
        load -= weight;
        admit();
      }
    },
  };
}
