import { isIP } from 'node:net';

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * What an address is counted by. Whoever has an IPv6 address has at least all those of its first 64 bits: they count as one.
 * An IPv4 address stays the same when it is written as an IPv6 one.
 */
export function addressKey(ip: string): string {
  const plain = mapped.exec(ip)?.[1];
  if (plain) return plain;
  if (isIP(ip) !== 6) return ip;
  const [front = '', back] = ip.replace(/%.*$/, '').split('::');
  const groups = front === '' ? [] : front.split(':');
  // Of what follows a gap, only a gap near the end leaves something within the first half.
  const after = back ? back.split(':') : [];
  const missing = back === undefined ? 0 : 8 - groups.length - after.length - (back.includes('.') ? 1 : 0);
  const whole = [...groups, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...after];
  const network = whole.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
