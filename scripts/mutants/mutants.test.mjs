import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { mutants } from './mutants.mjs';

const root = resolve(import.meta.dirname, '../..');

it.each(mutants)('the control "$control" is still where the list of mutants says', ({ file, from, test }) => {
  expect(readFileSync(join(root, file), 'utf8').split(from)).toHaveLength(2);
  expect(existsSync(join(root, test))).toBe(true);
});
