export type Loop = {
  /** Polls now instead of at the next turn. */
  wake: () => void;
  /** Takes no more items. Settles when the running ones have ended. */
  stop: () => Promise<void>;
};

type Options<Item> = {
  take: () => Promise<Item | undefined>;
  /** Never rejects. */
  perform: (item: Item) => Promise<void>;
  concurrency: number;
  /** Without it, the loop polls only when woken. */
  pollMs?: number;
};

/** Takes items one at a time, runs up to `concurrency` in parallel, and waits for `pollMs` or `wake` when there is none. */
export function startLoop<Item>({ take, perform, concurrency, pollMs }: Options<Item>): Loop {
  const running = new Set<Promise<void>>();
  const idle = createIdle(pollMs);
  const stopping = new AbortController();

  const run = async () => {
    if (pollMs === undefined) await idle.wait();
    while (!stopping.signal.aborted) {
      if (running.size >= concurrency) {
        await Promise.race(running);
        continue;
      }
      const item = await take();
      if (item === undefined) {
        await idle.wait();
        continue;
      }
      const work = perform(item).finally(() => running.delete(work));
      running.add(work);
    }
    await Promise.all(running);
  };
  const ended = run();

  return {
    wake: idle.end,
    stop: () => {
      stopping.abort();
      idle.end();
      return ended;
    },
  };
}

/** Takes a turn at each `wake`, and every `pollMs` if given. `turn` never rejects. */
export const startTurns = (turn: () => Promise<void>, pollMs?: number): Loop =>
  startLoop({
    take: async () => {
      await turn();
      return undefined;
    },
    perform: async () => undefined,
    concurrency: 1,
    ...(pollMs !== undefined && { pollMs }),
  });

/** A wait that can be ended early, even before it starts. */
function createIdle(ms: number | undefined) {
  let woken = false;
  let end = () => {
    woken = true;
  };
  const markWoken = end;
  return {
    end: () => end(),
    wait: () =>
      new Promise<void>((resolve) => {
        const finish = () => {
          clearTimeout(timer);
          woken = false;
          end = markWoken;
          resolve();
        };
        const wait = woken ? 0 : ms;
        const timer = wait === undefined ? undefined : setTimeout(finish, wait);
        end = finish;
      }),
  };
}
