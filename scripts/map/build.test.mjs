import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildBase, target } from './build.mjs';

describe('the map without a tile server', () => {
  it('is what the script makes from the packages, byte for byte', async () => {
    expect((await buildBase()) === readFileSync(target, 'utf8'), 'run npm run map:build').toBe(true);
  });
});
