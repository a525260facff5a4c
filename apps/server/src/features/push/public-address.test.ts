import { describe, expect, it } from 'vitest';
import { isPublicAddress, lookupPublicAddress, mayBeEndpoint } from './public-address.ts';

describe('an address that the server may call', () => {
  it.each(['142.250.179.74', '8.8.8.8', '2a00:1450:4007:80c::200a'])('is %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    'fe80::1',
    'fd00::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    '192.0.0.8',
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '::127.0.0.1',
    '2001::1',
    '2001:2::1',
    '3fff::1',
    '4000::1',
    'ff02::1',
    'fe80::1%eth0',
    '0x7f.1',
    '2130706433',
    '127.1',
    '',
    'localhost',
  ])('is not %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

it.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/abc', false],
  ['https://me:secret@fcm.googleapis.com/abc', false],
  ['https://localhost/abc', false],
  ['https://metadata/abc', false],
  ['https://127.0.0.1/abc', false],
  ['https://2130706433/abc', false],
  ['https://0x7f.1/abc', false],
  ['https://[::1]/abc', false],
  ['https://[::ffff:169.254.169.254]/abc', false],
  ['file:///etc/passwd', false],
])('%s may be a push service: %s', (endpoint, may) => {
  expect(mayBeEndpoint(endpoint)).toBe(may);
});

it('refuses a host name that resolves to an internal address', async () => {
  const error = await new Promise((resolve) => lookupPublicAddress('localhost', { all: true }, resolve));
  expect(String(error)).toContain('is not on the internet');
});
