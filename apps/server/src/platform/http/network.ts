import { isIPv6 } from 'node:net';

/**
 * By what callers are told apart. Whoever has an IPv6 address has the 2⁶⁴ of its network, and could otherwise be as many
 * callers as they like; IPv4 written as IPv6 is the same caller.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%', 1);
  if (!isIPv6(plain)) return address;
  const groups = groupsOf(plain);
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (mapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** All eight, however short it is written. */
function groupsOf(address: string): number[] {
  // One spelling: in hexadecimal alone.
  const spelled = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [before = '', after] = spelled.split('::');
  const numbers = (part: string) => (part ? part.split(':').map((group) => Number.parseInt(group, 16)) : []);
  const [head, tail] = [numbers(before), numbers(after ?? '')];
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}
