import { expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { anAlert } from './test/alert.ts';

const app = await startTestApp({ RATE_LIMIT_SCALE: '1' });
const request = async (email: string, address: string) =>
  (
    await app.call({
      method: 'POST',
      url: '/api/alerts/by-email',
      payload: { ...anAlert(), email },
      remoteAddress: address,
    })
  ).statusCode;

it('an address is asked for alerts a few times an hour, from all networks together', async () => {
  const statuses: number[] = [];
  for (let turn = 0; turn < 6; turn += 1) statuses.push(await request('moi@exemple.org', `192.0.2.${turn}`));
  expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
  expect(await request('Moi@Exemple.org ', '192.0.2.99')).toBe(429);
  expect(await request('autre@exemple.org', '192.0.2.99')).toBe(202);
});

it('a network asks for alerts some times an hour, whatever the addresses', async () => {
  const statuses: number[] = [];
  for (let turn = 0; turn < 21; turn += 1)
    statuses.push(await request(`adresse-${turn}@exemple.org`, '198.51.100.7'));
  expect(statuses.filter((status) => status === 202)).toHaveLength(20);
  expect(statuses.at(-1)).toBe(429);
});
