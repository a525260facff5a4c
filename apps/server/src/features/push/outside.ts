import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Addresses that are not somebody else's on the internet: a browser may name any address, and the server would ask it. */
const inside = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(network, bits, 'ipv4');
/** Of IPv6, only what is given out to the public. */
const outside6 = new BlockList();
outside6.addSubnet('2000::', 3, 'ipv6');
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inside.addSubnet(network, bits, 'ipv6');

export function isOutside(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !inside.check(address, 'ipv4');
  return version === 6 && outside6.check(address, 'ipv6') && !inside.check(address, 'ipv6');
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
