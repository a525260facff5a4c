import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddress from '@fastify/proxy-addr';

type TrustedProxies = (address: string) => boolean;

/** `proxies` as in the settings: addresses, networks and names of ranges. */
export function trustedProxies(proxies: string[] | false): TrustedProxies {
  if (!proxies) return () => false;
  const trusts = proxyAddress.compile(proxies);
  return (address) => trusts(address, 0);
}

/**
 * The address of a caller: of those in X-Forwarded-For, the last one that is not a trusted proxy. What is no address is not believed:
 * then the proxy that said so counts as the caller.
 */
export function callerAddress(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  isTrusted: TrustedProxies,
): string {
  let caller = socket.remoteAddress ?? '';
  const told = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .toReversed();
  for (const entry of told) {
    const address = withoutPort(entry);
    if (!isTrusted(caller) || isIP(address) === 0) break;
    caller = address;
  }
  return caller;
}

/** Some proxies add the port, which differs with each connection: 192.0.2.1:50000, [2001:db8::1]:50000. */
const withoutPort = (entry: string): string =>
  /^\[([^\]]+)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry;
