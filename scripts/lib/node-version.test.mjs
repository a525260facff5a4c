import { expect, test } from 'vitest';
import { nodeProblem } from './node-version.mjs';

test.each(['20.19.0', '20.20.2', '22.0.0', '100.1.0'])('Node %s will do', (version) => {
  expect(nodeProblem(version)).toBe('');
});

test.each(['20.18.3', '18.20.0', '8.1.0'])('Node %s is refused with what to do about it', (version) => {
  expect(nodeProblem(version)).toMatch(
    new RegExp(`^Node ${version} is too old: .*20\\.19 or newer.*nodejs\\.org`),
  );
});
