import { describe, expect, it } from 'vitest';
import { render } from './picture.ts';
import { jpeg } from './test/pictures.ts';
import { isWhole } from './whole.ts';

const files = Object.entries(await render(await jpeg()));

describe.each(files)('the file %s of a picture', (_size, file) => {
  it('is whole as it was made', () => {
    expect(isWhole(file)).toBe(true);
  });

  it.each([0, 1, 2, 11, 12, Math.floor(file.length / 2), file.length - 1])(
    'is not whole after %i bytes',
    (length) => {
      expect(isWhole(file.subarray(0, length))).toBe(false);
    },
  );
});

it('is no page', () => {
  expect(isWhole(Buffer.from('<!doctype html><title>Welcome</title>'))).toBe(false);
});
