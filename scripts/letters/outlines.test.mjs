import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readOutlines } from './outlines.mjs';

it('gives the letters that link previews are drawn with', async () => {
  const kept = readFileSync(join(import.meta.dirname, '../../apps/web/src/app/seo/letters.json'), 'utf8');
  expect(JSON.parse(kept)).toEqual(await readOutlines());
});
