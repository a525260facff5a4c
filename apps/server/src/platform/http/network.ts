import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * By what callers are told apart. Whoever has an IPv6 address has the 2⁶⁴ of its network, and could otherwise be as many
 * callers as they like; IPv4 written as IPv6 is the same caller.
 */
export function networkOf(address: string): string {
  if (isIP(address) === 0) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}
