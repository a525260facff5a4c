import { expect, it } from 'vitest';
import { isReadable, isRenderedPage } from './readable.ts';

const alias = `u_${'a'.repeat(22)}`;

it('nothing about another person is kept on the device', () => {
  expect(isReadable(new URL(`http://localhost/api/people/${alias}`))).toBe(false);
  expect(isRenderedPage(`/personnes/${alias}`)).toBe(false);
});
