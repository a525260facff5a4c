import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildBase, target } from './build.mjs';
import { fingerprintOf, recorded } from './fingerprint.mjs';

describe('the map without a tile server', () => {
  it('is what the script makes from the packages, byte for byte', async () => {
    const map = readFileSync(target, 'utf8');
    // Making it takes a quarter of a minute, so it is only made when something has changed since `npm run map:build`.
    const made = fingerprintOf(map) === readFileSync(recorded, 'utf8') ? map : await buildBase();
    expect(made === map, 'run npm run map:build').toBe(true);
  });

  it('has a fingerprint that changes with the map', () => {
    const map = readFileSync(target, 'utf8');
    expect(fingerprintOf(map)).toBe(fingerprintOf(map));
    expect(fingerprintOf(`${map} `)).not.toBe(fingerprintOf(map));
  });
});
