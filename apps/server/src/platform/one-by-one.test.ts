import { expect, it } from 'vitest';
import { createOneByOne } from './one-by-one.ts';

it('a task waits for earlier tasks with the same key, even if they fail, and for no others', async () => {
  const oneByOne = createOneByOne();
  const done: string[] = [];
  let finish: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const first = oneByOne('a', async () => {
    await held;
    done.push('first');
    throw new Error('failed');
  });
  const second = oneByOne('a', async () => done.push('second'));
  await oneByOne('b', async () => done.push('other'));
  expect(done).toEqual(['other']);
  finish();
  await expect(first).rejects.toThrow('failed');
  await second;
  expect(done).toEqual(['other', 'first', 'second']);
  expect(await oneByOne('a', async () => 'again')).toBe('again');
});
