import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPrefixIndex } from './prefix-index.ts';

const limit = 5;
// Few letters, so that groups exceed the scan limit.
const key = fc
  .array(fc.constantFrom('a', 'b', ' ', '1'), { minLength: 1, maxLength: 5 })
  .map((letters) => letters.join(''));

describe('the prefix index', () => {
  it('finds the lowest ids among the keys that begin with a text, or are that text', () => {
    fc.assert(
      fc.property(fc.array(key, { maxLength: 600 }), key, (keys, text) => {
        const entries = keys.map((key, index) => ({ key, id: (index * 7) % 100 }));
        const index = createPrefixIndex(entries, limit);
        const lowest = (matches: (key: string) => boolean) =>
          [...new Set(entries.filter(({ key }) => matches(key)).map(({ id }) => id))]
            .sort((a, b) => a - b)
            .slice(0, limit);
        expect(index.startingWith(text)).toEqual(lowest((key) => key.startsWith(text)));
        expect(index.equalTo(text)).toEqual(lowest((key) => key === text));
      }),
    );
  });
});
