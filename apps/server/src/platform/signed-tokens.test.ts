import { describe, expect, it } from 'vitest';
import { otherSpellings } from '../../test/other-spellings.ts';
import { createSignedTokens } from './signed-tokens.ts';

const tokens = createSignedTokens('a secret', 'leave');

describe('a signed token', () => {
  it('gives back its names', () => {
    expect(tokens.read(tokens.sign('outing', 'alias'))).toEqual(['outing', 'alias']);
  });

  it.each([
    ['another secret', createSignedTokens('another', 'leave').sign('outing', 'alias')],
    ['another purpose', createSignedTokens('a secret', 'stop').sign('outing', 'alias')],
    ['another name', tokens.sign('outing', 'alias').replace('alias', 'other')],
    ['one name instead of two', tokens.sign('outing', 'alias').replace('outing.alias', 'outing:alias')],
    ['a part of the signature', tokens.sign('outing', 'alias').slice(0, -4)],
    ['no signature', 'outing.alias.'],
    ['nothing', ''],
    ...otherSpellings(tokens.sign('outing', 'alias')),
  ])('is refused with %s', (_what, token) => {
    expect(tokens.read(token)).toBeUndefined();
  });
});
