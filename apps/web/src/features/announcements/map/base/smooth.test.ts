import { describe, expect, it } from 'vitest';
import { smooth, smoothRing } from './smooth.ts';

describe('smoothing', () => {
  it('keeps the ends of a line and cuts its corners', () => {
    expect(smooth([[0, 0], [4, 0], [4, 4]])).toEqual([[0, 0], [1, 0], [3, 0], [4, 1], [4, 3], [4, 4]]); // biome-ignore format: one line
    expect(smooth([])).toEqual([]);
  });

  it('keeps a ring closed, and rounds all its corners', () => {
    const ring = smoothRing([[0, 0], [4, 0], [4, 4], [0, 0]]); // biome-ignore format: one line
    expect(ring.at(-1)).toEqual(ring[0]);
    expect(ring).not.toContainEqual([0, 0]);
    expect(ring).toHaveLength(7);
  });
});
