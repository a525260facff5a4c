import { expect, test } from 'vitest';
import { inLanes } from './lanes.mjs';

/** Parts that end when told to, and the names of those that run. @param {Record<string, number>} lanesOf */
function parts(lanesOf) {
  /** @type {Map<string, () => void>} */
  const running = new Map();
  const all = Object.entries(lanesOf).map(([name, takes]) => ({
    takes,
    run: () =>
      new Promise((/** @type {(value: void) => void} */ resolve) => {
        running.set(name, () => {
          running.delete(name);
          resolve();
        });
      }),
  }));
  return {
    all,
    names: () => [...running.keys()],
    end: (/** @type {string} */ name) => running.get(name)?.(),
  };
}

test('parts run in their order, as many at once as there are lanes for', async () => {
  const { all, names, end } = parts({ wide: 2, first: 1, second: 1, third: 1 });
  const whole = inLanes(3, all);
  expect(names()).toEqual(['wide', 'first']);
  end('first');
  await expect.poll(names).toEqual(['wide', 'second']);
  end('wide');
  await expect.poll(names).toEqual(['second', 'third']);
  end('second');
  end('third');
  await whole;
});

test('a part that wants more lanes than there are takes all of them', async () => {
  const { all, names, end } = parts({ first: 1, wide: 2, last: 1 });
  const whole = inLanes(1, all);
  for (const name of ['first', 'wide', 'last']) {
    await expect.poll(names).toEqual([name]);
    end(name);
  }
  await whole;
});

test('a part that fails fails the whole', async () => {
  const broken = { run: () => Promise.reject(new Error('broken')) };
  await expect(inLanes(1, [broken, { run: async () => {} }])).rejects.toThrow('broken');
});
