import { AppError } from '../../platform/http/app-error.ts';

type Options = {
  /** How many work side by side, and how much they may weigh together. One alone may weigh anything. */
  atOnce: number;
  weight: number;
  /** How many may wait, and for how long. The next one is told to come back later. */
  waiting: number;
  waitMs: number;
};

export type Turns = ReturnType<typeof createTurns>;

/** Work in the order it came, so much of it at a time that memory stays within bounds. */
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
        queue.splice(queue.indexOf(place), 1);
        reject(busy());
        admit();
      }, waitMs);
      const place = {
        weight,
        enter: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      queue.push(place);
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
