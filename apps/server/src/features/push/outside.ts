import { type LookupAddress, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Of IPv6, all that is given out to the public. */
const [publicNetwork, publicBits] = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an address is somebody else's on the internet: a browser may name any address, and the server would ask it. The
 * check of its form comes first, as the library also reads what others read differently ('0x7f.1').
 */
export function isOutside(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(publicNetwork, publicBits);
}

/** Whether a push service could be there: by its name only, since names lead anywhere at another time. */
export function mayBeEndpoint(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  const named = hostname.replace(/^\[|\]$/g, '');
  const plain = protocol === 'https:' && port === '' && username === '' && password === '';
  return plain && (isIP(named) === 0 ? /\.[a-z][a-z0-9-]*$/i.test(named) : isOutside(named));
}

/** For a connection: the name is looked up once, and what it leads to is what is connected to. */
export const lookupOutside: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return callback(error, '');
    const reachable = found.filter(({ address }) => isOutside(address));
    const [first] = reachable;
    if (!first) return callback(new Error(`${hostname} is not on the internet`), '');
    if (options.all) return callback(null, reachable);
    return callback(null, first.address, first.family);
  });
};
