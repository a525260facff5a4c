export type Loop = {
  /** Looks for work now instead of at the next turn. */
  wake: () => void;
  /** Takes nothing more. Settles when what runs has ended. */
  stop: () => Promise<void>;
};

type Options<Item> = {
  take: () => Promise<Item | undefined>;
  /** Never rejects. */
  perform: (item: Item) => Promise<void>;
  concurrency: number;
  pollMs: number;
};

/** Takes one item at a time, runs up to `concurrency` of them side by side, and rests when there is nothing to take. */
export function startLoop<Item>({ take, perform, concurrency, pollMs }: Options<Item>): Loop {
  const running = new Set<Promise<void>>();
  const rest = createRest(pollMs);
  const stopping = new AbortController();

  const run = async () => {
    while (!stopping.signal.aborted) {
      if (running.size >= concurrency) {
        await Promise.race(running);
        continue;
      }
      const item = await take();
      if (item === undefined) {
        await rest.wait();
        continue;
      }
      const work = perform(item).finally(() => running.delete(work));
      running.add(work);
    }
    await Promise.all(running);
  };
  const ended = run();

  return {
    wake: rest.end,
    stop: () => {
      stopping.abort();
      rest.end();
      return ended;
    },
  };
}

/** A rest that can be ended early, also before it has begun. */
function createRest(ms: number) {
  let disturbed = false;
  let end = () => {
    disturbed = true;
  };
  const awake = end;
  return {
    end: () => end(),
    wait: () =>
      new Promise<void>((resolve) => {
        const finish = () => {
          clearTimeout(timer);
          disturbed = false;
          end = awake;
          resolve();
        };
        const timer = setTimeout(finish, disturbed ? 0 : ms);
        end = finish;
      }),
  };
}
