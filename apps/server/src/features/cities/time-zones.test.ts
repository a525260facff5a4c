import {
  frenchTimeZones,
  timeZoneOf,
  timeZoneOfPostalCode,
  wallTimeAt,
} from '@coequipiers/contract/time-zones';
import { expect, it } from 'vitest';
import { loadBundledCommunes } from './communes.ts';

const instants = ['2026-01-15T12:00:00Z', '2026-03-20T12:00:00Z', '2026-07-15T12:00:00Z'];

it('shows the same clock by postal code as by commune, for every commune', async () => {
  const clocks = new Map(
    frenchTimeZones.map((zone) => [
      zone,
      instants.map((instant) => wallTimeAt(new Date(instant), zone).time).join(),
    ]),
  );
  const { all } = await loadBundledCommunes();
  const wrong = all.flatMap(({ code, name, postalCodes }) =>
    postalCodes
      .filter((postalCode) => clocks.get(timeZoneOfPostalCode(postalCode)) !== clocks.get(timeZoneOf(code)))
      .map((postalCode) => `${postalCode} ${name}`),
  );
  expect(wrong).toEqual([]);
  expect(all.length).toBeGreaterThan(34_000);
});

it.each([
  ['69100', 'Europe/Paris'],
  ['20000', 'Europe/Paris'],
  ['', 'Europe/Paris'],
  ['97400', 'Indian/Reunion'],
  ['97500', 'America/Miquelon'],
  ['98714', 'Pacific/Tahiti'],
  ['98742', 'Pacific/Marquesas'],
  ['98755', 'Pacific/Gambier'],
  ['98800', 'Pacific/Noumea'],
])('%j keeps the time of %s', (postalCode, zone) => {
  expect(timeZoneOfPostalCode(postalCode)).toBe(zone);
});
