import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

it('what has the same key waits for what came before it, also when that fails, and for nothing else', async () => {
  const turns = createTurns();
  const done: string[] = [];
  let finish: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const first = turns('a', async () => {
    await held;
    done.push('first');
    throw new Error('failed');
  });
  const second = turns('a', async () => done.push('second'));
  await turns('b', async () => done.push('other'));
  expect(done).toEqual(['other']);
  finish();
  await expect(first).rejects.toThrow('failed');
  await second;
  expect(done).toEqual(['other', 'first', 'second']);
  expect(await turns('a', async () => 'again')).toBe('again');
});
