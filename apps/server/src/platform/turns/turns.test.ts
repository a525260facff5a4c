import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTurns } from './turns.ts';

const quick = { atOnce: 2, weight: 10, waiting: 100, waitMs: 60_000 };
const [home, school] = [{ network: 'home' }, { network: 'school' }];

/** A task that ends on demand. */
function task() {
  let begun = false;
  let finish: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const work = async () => {
    begun = true;
    await ended;
  };
  return { work, finish: () => finish(), begun: () => begun };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));
const nothing = async () => undefined;
const isBusy = { code: 'BUSY', status: 503, retryAfterSeconds: 5 };

describe('work', () => {
  it('is done two at a time, in the order it came', async () => {
    const turns = createTurns(quick);
    const tasks = [task(), task(), task(), task()];
    const done = tasks.map(({ work }) => turns.run(home, work));
    await turn();
    expect(tasks.map(({ begun }) => begun())).toEqual([true, true, false, false]);
    tasks[1]?.finish();
    await turn();
    expect(tasks.map(({ begun }) => begun())).toEqual([true, true, true, false]);
    for (const { finish } of tasks) finish();
    await Promise.all(done);
  });

  it('that is heavy is done alone, and is not overtaken', async () => {
    const turns = createTurns(quick);
    const [light, heavy, late] = [task(), task(), task()];
    const done = [
      turns.run(home, light.work, 5),
      turns.run(home, heavy.work, 50),
      turns.run(school, late.work, 1),
    ];
    await turn();
    expect([light.begun(), heavy.begun(), late.begun()]).toEqual([true, false, false]);
    light.finish();
    await turn();
    expect([heavy.begun(), late.begun()]).toEqual([true, false]);
    heavy.finish();
    await turn();
    expect(late.begun()).toBe(true);
    late.finish();
    await Promise.all(done);
  });

  it('that fails makes room for the next', async () => {
    const turns = createTurns({ ...quick, atOnce: 1 });
    const failing = turns.run(home, () => Promise.reject(new Error('broken')));
    const next = turns.run(home, async () => 'done');
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('done');
  });

  it('that had to wait begins after a rest as long as the one before it took, up to the longest rest', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const turns = createTurns({ ...quick, atOnce: 1, restMs: 30 });
    const lasting = (ms: number) => () => new Promise<void>((resolve) => void setTimeout(resolve, ms));
    let begun = 0;
    const times = [20, 500, 0].map((ms) => {
      const work = lasting(ms);
      return turns.run(home, () => {
        begun += 1;
        return work();
      });
    });
    const begunAfter = async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms);
      return begun;
    };
    expect(await begunAfter(39)).toBe(1);
    expect(await begunAfter(1)).toBe(2);
    expect(await begunAfter(529)).toBe(2);
    expect(await begunAfter(1)).toBe(3);
    await vi.runAllTimersAsync();
    await Promise.all(times);
  });

  it('is refused when too many wait, and told when to come back', async () => {
    const turns = createTurns({ ...quick, atOnce: 1, waiting: 2 });
    const first = task();
    const done = [turns.run(home, first.work), turns.run(home, nothing)];
    const last = turns.run(home, nothing);
    await expect(turns.run(home, nothing)).rejects.toMatchObject(isBusy);
    first.finish();
    await Promise.all([...done, last]);
  });

  it('is refused when it has waited too long, and those behind it move up', async () => {
    const turns = createTurns({ ...quick, atOnce: 2, waitMs: 30 });
    const first = task();
    const done = turns.run(home, first.work, 8);
    await expect(turns.run(home, nothing, 8)).rejects.toMatchObject(isBusy);
    expect(await turns.run(home, async () => 'light', 1)).toBe('light');
    first.finish();
    await done;
  });

  it('of a client that has gone leaves the queue, and those behind it move up', async () => {
    const turns = createTurns({ ...quick, waiting: 2 });
    const client = new AbortController();
    const [running, light] = [task(), task()];
    const done = [turns.run(home, running.work, 8)];
    const gone = turns.run({ network: 'school', over: client.signal }, nothing, 8);
    done.push(turns.run(home, light.work, 1));
    await turn();
    expect(light.begun()).toBe(false);
    client.abort();
    await expect(gone).rejects.toMatchObject({ status: 408 });
    expect(light.begun()).toBe(true);
    await expect(turns.run({ network: 'school', over: client.signal }, nothing)).rejects.toMatchObject({
      status: 408,
    });
    for (const { finish } of [running, light]) finish();
    await Promise.all(done);
    // Nothing of it is left: as many may wait as before.
    const others = [task(), task(), task(), task()];
    const all = others.map(({ work }) => turns.run(home, work));
    await expect(turns.run(home, nothing)).rejects.toMatchObject(isBusy);
    for (const { finish } of others) finish();
    await Promise.all(all);
  });
});

describe('networks', () => {
  it('take turns: the queue of one never delays another', async () => {
    const turns = createTurns({ ...quick, atOnce: 1 });
    const order: string[] = [];
    const ask = (network: string, count: number) =>
      Array.from({ length: count }, () => turns.run({ network }, async () => void order.push(network)));
    const first = task();
    const done = [turns.run(home, first.work), ...ask('many', 6), ...ask('few', 2), ...ask('one', 1)];
    first.finish();
    await Promise.all(done);
    expect(order).toEqual(['many', 'few', 'one', 'many', 'few', 'many', 'many', 'many', 'many']);
  });

  it('that fill the queue lose a place to another that comes, but never to themselves', async () => {
    const turns = createTurns({ ...quick, atOnce: 1, waiting: 4 });
    const first = task();
    const running = turns.run(home, first.work);
    const results = Array.from({ length: 5 }, (_, index) =>
      turns.run({ network: 'many' }, async () => index).catch(({ code }) => code),
    );
    const others = ['one', 'two', 'three', 'four'].map((network) =>
      turns.run({ network }, async () => network).catch(({ code }) => code),
    );
    first.finish();
    await running;
    expect(await Promise.all(results)).toEqual([0, 'BUSY', 'BUSY', 'BUSY', 'BUSY']);
    expect(await Promise.all(others)).toEqual(['one', 'two', 'three', 'BUSY']);
  });

  it('of one site are one: whoever has many networks gets no more turns', async () => {
    const turns = createTurns({ ...quick, atOnce: 1, waiting: 3 });
    const running = task();
    const many = Array.from({ length: 4 }, (_none, index) => ({ network: `2001:db8:1:${index}::/64` }));
    const done = many.map((network, index) => turns.run(network, index === 0 ? running.work : nothing));
    const refused = expect(done.at(-1)).rejects.toMatchObject(isBusy);
    const other = turns.run(school, nothing);
    await refused;
    running.finish();
    await Promise.all([...done.slice(0, -1), other]);
  });
});
