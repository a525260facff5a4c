import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Older than this rule; an applied migration keeps its name. */
const doubled = ['0008-blocks.sql', '0011-announcement-edits.sql'];

it('every migration has a number of its own', () => {
  const files = readdirSync(join(import.meta.dirname, '../../../migrations'));
  const numbers = files.filter((name) => !doubled.includes(name)).map((name) => name.slice(0, 4));
  expect(numbers.every((number) => /^\d{4}$/.test(number))).toBe(true);
  expect(new Set(numbers).size).toBe(numbers.length);
});
