import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The network that identifies a caller. IPv6 addresses are cut to their /64, as its owner could otherwise appear as 2⁶⁴
 * callers; an IPv4 address mapped to IPv6 is the same caller.
 */
export function networkOf(address: string): string {
  if (isIP(address) === 0) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/**
 * The site of a network: the /48 of an IPv6 one, the largest that providers give to one customer, who has 65,536 networks in it. What
 * is shared between callers at the same moment is shared between sites, so that a few customers cannot take all of it.
 */
export const siteOf = (network: string): string =>
  network.endsWith('::/64') ? `${network.split(':', 3).join(':')}::/48` : network;
