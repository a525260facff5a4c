import { expect, it } from 'vitest';
import { networkOf, siteOf } from './network.ts';

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:c000:0201', '192.0.2.1'],
  ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ['', ''],
])('%s is a caller of %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it('the networks of one customer are one site', () => {
  const siteOfAddress = (address: string) => siteOf(networkOf(address));
  expect(siteOfAddress('2001:db8:1:2::1')).toBe('2001:db8:1::/48');
  expect(siteOfAddress('2001:db8:1:ffff::1')).toBe('2001:db8:1::/48');
  expect(siteOfAddress('2001:db8:2:2::1')).toBe('2001:db8:2::/48');
  expect(siteOfAddress('192.0.2.1')).toBe('192.0.2.1');
});
