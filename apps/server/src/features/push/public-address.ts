import { type LookupAddress, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The public range of IPv6. */
const [publicNetwork, publicBits] = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an address is on the public internet. A browser may register any endpoint, and the server would send requests to it
 * (SSRF). `isIP` comes first, because the library also parses unusual notations ('0x7f.1').
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(publicNetwork, publicBits);
}

/**
 * Whether an endpoint looks like a push service. Checks the form only: its address is checked at each connection, as DNS may
 * change.
 */
export function mayBeEndpoint(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  const named = hostname.replace(/^\[|\]$/g, '');
  const plain = protocol === 'https:' && port === '' && username === '' && password === '';
  return plain && (isIP(named) === 0 ? /\.[a-z][a-z0-9-]*$/i.test(named) : isPublicAddress(named));
}

/** DNS lookup for connections: resolves once, and connects only to the public addresses found. */
export const lookupPublicAddress: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return callback(error, '');
    const reachable = found.filter(({ address }) => isPublicAddress(address));
    const [first] = reachable;
    if (!first) return callback(new Error(`${hostname} is not on the internet`), '');
    if (options.all) return callback(null, reachable);
    return callback(null, first.address, first.family);
  });
};
