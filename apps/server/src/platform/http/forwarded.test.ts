import { afterEach, describe, expect, it } from 'vitest';
import { loadConfig } from '../../config/config.ts';
import { createLimits } from '../limits/limits.ts';
import { createLog } from '../log.ts';
import { createHttpServer } from './http-server.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(() => Promise.all(closing.splice(0).map((close) => close())));

/** The address that the server sees for a caller at `remoteAddress` with this header. */
async function callerAddress(TRUST_PROXY: string, remoteAddress: string, forwarded: string): Promise<string> {
  const config = loadConfig({ TRUST_PROXY });
  const limits = await createLimits({ redisUrl: undefined, scale: 1, onRedisError: () => undefined });
  const app = await createHttpServer({
    config,
    log: createLog('silent'),
    limits,
    database: { ping: async () => {}, silentMs: () => 0 },
  });
  closing.push(() => app.close());
  app.get('/address', { config: { access: 'public' } }, (request) => ({
    address: request.address,
  }));
  const answer = await app.inject({
    url: '/address',
    remoteAddress,
    headers: { 'x-forwarded-for': forwarded },
  });
  return answer.json<{ address: string }>().address;
}

describe("a caller's address", () => {
  it('is the one of the connection, whatever a header says', async () => {
    expect(await callerAddress('', '198.51.100.1', '203.0.113.7')).toBe('198.51.100.1');
  });

  it('is what a trusted proxy saw', async () => {
    expect(await callerAddress('loopback', '127.0.0.1', '203.0.113.7')).toBe('203.0.113.7');
  });

  it('is not what the caller told the trusted proxy', async () => {
    expect(await callerAddress('10.0.0.0/8', '10.1.2.3', '192.0.2.9, 203.0.113.7')).toBe('203.0.113.7');
  });

  it.each([
    ['203.0.113.7:50123', '203.0.113.7'],
    ['[2001:db8::7]:50123', '2001:db8::7'],
    ['[2001:db8::7]', '2001:db8::7'],
    ['2001:db8::7', '2001:db8::7'],
    ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
    ['192.0.2.9, 203.0.113.7:50123, 10.4.5.6:443', '203.0.113.7'],
    ['203.0.113.7,, ,', '203.0.113.7'],
  ])('is without the port that a proxy adds (%s)', async (header, address) => {
    expect(await callerAddress('10.0.0.0/8', '10.1.2.3', header)).toBe(address);
  });

  it.each([
    'unknown',
    '_hidden',
    '203.0.113.7:',
    '203.0.113.7:80:80',
    '[203.0.113.7',
    '[2001:db8::7]x',
    '2001:db8::7:x',
    '203.0.113.777',
    '203.0.113.7 or another',
    '192.0.2.9, unknown',
  ])('is that of the proxy when it tells what is no address (%s)', async (header) => {
    expect(await callerAddress('10.0.0.0/8', '10.1.2.3', header)).toBe('10.1.2.3');
  });

  it('is not taken from a proxy that nobody named', async () => {
    expect(await callerAddress('10.0.0.0/8', '198.51.100.1', '203.0.113.7')).toBe('198.51.100.1');
  });
});

it('does not start with proxies that are no addresses', () => {
  expect(() => loadConfig({ TRUST_PROXY: 'everyone' })).toThrow(/TRUST_PROXY must be addresses/);
});
