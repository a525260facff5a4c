import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Tokens for links in mails: names, signed for one purpose. A token never expires, because a mail may be opened years later. So the
 * action of a link must be harmless, or impossible once the named object is gone.
 */
export function createSignedTokens(secret: string, purpose: string) {
  const signatureOf = (names: readonly string[]): string =>
    createHmac('sha256', secret)
      .update([purpose, ...names].join(':'))
      .digest('base64url');

  return {
    /** No name contains a full stop or a colon. */
    sign: (...names: string[]): string => [...names, signatureOf(names)].join('.'),

    /** The names in a valid token. */
    read(token: string): string[] | undefined {
      // Two names, and one name with a colon in it, would have the same signature.
      if (token.includes(':')) return undefined;
      const names = token.split('.');
      // As texts: decoding would accept other spellings of the same signature.
      const signature = Buffer.from(names.pop() ?? '');
      const expected = Buffer.from(signatureOf(names));
      return signature.length === expected.length && timingSafeEqual(signature, expected) ? names : undefined;
    },
  };
}
