/**
 * Whether a text is base64url exactly as it is written, without padding. Decoders also accept padding, the other alphabet, white space
 * and unused bits in the last character, so that one token would have many spellings.
 */
export const isBase64url = (text: string): boolean =>
  Buffer.from(text, 'base64url').toString('base64url') === text;
