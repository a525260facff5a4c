import { fingerprint } from './random.ts';

/** Ids do not depend on the current time, so that links into the demo survive a new seed. */
const REFERENCE = Date.UTC(2026, 0, 1);

/** A deterministic version 7 UUID as 32 hexadecimal characters, ordered by age and older than any id created at run time. */
export function demoId(name: string, ageSeconds: number): string {
  const time = Math.floor(REFERENCE - ageSeconds * 1000)
    .toString(16)
    .padStart(12, '0');
  const bits = fingerprint(name);
  const variant = '89ab'.charAt(Number.parseInt(bits.charAt(3), 16) % 4);
  return `${time}7${bits.slice(0, 3)}${variant}${bits.slice(4, 19)}`;
}

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export function demoAlias(name: string): string {
  const bits = fingerprint(`${name}/alias`) + fingerprint(`${name}/alias/more`);
  const letters = Array.from({ length: 22 }, (_, i) => {
    return BASE62.charAt(Number.parseInt(bits.slice(i * 2, i * 2 + 4), 16) % 62);
  });
  return `u_${letters.join('')}`;
}
