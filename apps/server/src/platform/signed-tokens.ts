import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Tokens for links in mails: names, signed for one purpose. A token never expires, because a mail may be opened years later; what it
 * allows has to be harmless or end with what it names.
 */
export function createSignedTokens(secret: string, purpose: string) {
  const signatureOf = (names: readonly string[]): Buffer =>
    createHmac('sha256', secret)
      .update([purpose, ...names].join(':'))
      .digest();

  return {
    /** No name contains a full stop or a colon. */
    sign: (...names: string[]): string => [...names, signatureOf(names).toString('base64url')].join('.'),

    /** The names in a valid token. */
    read(token: string): string[] | undefined {
      // The signature would not tell two names from one with a colon.
      if (token.includes(':')) return undefined;
      const names = token.split('.');
      const signature = Buffer.from(names.pop() ?? '', 'base64url');
      const expected = signatureOf(names);
      return signature.length === expected.length && timingSafeEqual(signature, expected) ? names : undefined;
    },
  };
}
