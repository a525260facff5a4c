import { describe, expect, it } from 'vitest';
import { type Position, packLine, unpackLine } from './packed-line.ts';

describe('a packed line', () => {
  it('can be read back, with near and far points on both sides of zero', () => {
    const line: Position[] = [
      [2.352, 48.857],
      [2.353, 48.856],
      [-0.001, 0],
      [-149.57, -17.53],
      [166.45, -22.27],
      [166.45, -22.27],
    ];
    expect(unpackLine(packLine(line))).toEqual(line);
    expect(unpackLine(packLine([]))).toEqual([]);
  });

  it('takes two letters for a point within 15 steps of the one before', () => {
    const start: Position = [2, 48];
    expect(packLine([start, [2.015, 47.985]]).length - packLine([start]).length).toBe(2);
  });

  it('needs no escape in JSON', () => {
    expect(packLine([[-180, -90], [180, 90], [12.345, 6.789]])).toMatch(/^[\w-]+$/); // biome-ignore format: one line
  });
});
