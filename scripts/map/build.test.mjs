import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildBase, target } from './build.mjs';
import { fingerprintOf, lockedWith, recorded } from './fingerprint.mjs';

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

  it('has a fingerprint of its packages with all that they depend on', () => {
    const locked = {
      'node_modules/maps': { version: '2.0.0', integrity: 'a', dependencies: { lines: '1', points: '1' } },
      'node_modules/lines': { version: '3.0.0', integrity: 'b' },
      'node_modules/maps/node_modules/lines': {
        version: '1.0.0',
        integrity: 'c',
        dependencies: { points: '1', maps: '2' },
      },
      'node_modules/points': { version: '1.5.0', integrity: 'd' },
      'node_modules/other': { version: '1.0.0', integrity: 'e' },
    };
    expect(lockedWith(['maps'], locked)).toEqual([
      'node_modules/maps 2.0.0 a',
      'node_modules/maps/node_modules/lines 1.0.0 c',
      'node_modules/points 1.5.0 d',
    ]);
    expect(() => lockedWith(['roads'], locked)).toThrow('has no roads');
  });
});
