import { unkeptPaths } from '@coequipiers/contract/pages';
import { expect, it } from 'vitest';
import { isReadable, isRenderedPage } from './readable.ts';

const alias = `u_${'a'.repeat(22)}`;

it('nothing about another person is kept on the device', () => {
  expect(isReadable(new URL(`http://localhost/api/people/${alias}`))).toBe(false);
});

it.each(unkeptPaths.map((path) => path.replace(':alias', alias)))(
  'the page %s is not kept on the device',
  (path) => {
    expect(isRenderedPage(path)).toBe(false);
  },
);
