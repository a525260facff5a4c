import { expect, it } from 'vitest';
import { nodeAdvice } from './node-version.ts';

it.each(['20.19.0', '20.20.2', '21.7.3'])('Node %s works, but another one is recommended', (version) => {
  expect(nodeAdvice(version)).toBe(
    `Node ${version} is old: it gets no security fixes any more. Node 24 is recommended.`,
  );
});

it.each(['22.0.0', '24.11.1', '100.1.0'])('nothing is said of Node %s', (version) => {
  expect(nodeAdvice(version)).toBeUndefined();
});
