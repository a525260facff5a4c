import { randomInt } from 'node:crypto';
import { v7 } from 'uuid';

/** A time-ordered UUID, printed as 32 hexadecimal characters. */
export const newId = (): string => v7().replaceAll('-', '');

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** The public identifier of a person. */
export const newAlias = (): string =>
  `u_${Array.from({ length: 22 }, () => base62[randomInt(base62.length)]).join('')}`;
