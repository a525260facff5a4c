const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/**
 * Texts that a lenient decoder reads as the same token, whose last part is the base64url of bytes: each with a name for the test.
 * The last character of 32 bytes carries two bits that are not used.
 */
export function otherSpellings(token: string): [string, string][] {
  const last = token.at(-1) ?? '';
  const unusedBit = alphabet[alphabet.indexOf(last) ^ 1] ?? '';
  return [
    ['padding', `${token}=`],
    ['more padding', `${token}==`],
    ['a full stop at its end', `${token}.`],
    ['a character at its end', `${token}A`],
    ['characters that are no base64url at its end', `${token}!*`],
    ['a character inside that is no base64url', `${token.slice(0, -1)}!${last}`],
    ['an unused bit', token.slice(0, -1) + unusedBit],
  ];
}
