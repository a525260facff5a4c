import { describe, expect, it } from 'vitest';
import { createTurns } from './turns.ts';

const quick = { atOnce: 2, weight: 10, waiting: 100, waitMs: 60_000 };

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

describe('work', () => {
  it('is done two at a time, in the order it came', async () => {
    const turns = createTurns(quick);
    const tasks = [task(), task(), task(), task()];
    const done = tasks.map(({ work }) => turns.run(1, work));
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
    const done = [turns.run(5, light.work), turns.run(50, heavy.work), turns.run(1, late.work)];
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
    const failing = turns.run(1, () => Promise.reject(new Error('broken')));
    const next = turns.run(1, async () => 'done');
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('done');
  });

  it('is refused when too many wait, and told when to come back', async () => {
    const turns = createTurns({ ...quick, atOnce: 1, waiting: 2 });
    const first = task();
    const done = [turns.run(1, first.work), turns.run(1, async () => undefined)];
    const last = turns.run(1, async () => undefined);
    await expect(turns.run(1, async () => undefined)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      retryAfterSeconds: 5,
    });
    first.finish();
    await Promise.all([...done, last]);
  });

  it('is refused when it has waited too long, and those behind it move up', async () => {
    const turns = createTurns({ ...quick, atOnce: 2, waitMs: 30 });
    const first = task();
    const done = turns.run(8, first.work);
    await expect(turns.run(8, async () => undefined)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await turns.run(1, async () => 'light')).toBe('light');
    first.finish();
    await done;
  });
});
