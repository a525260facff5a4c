import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { distance } from 'geokdbush';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StartError } from '../../platform/start-error.ts';
import { encodeCommunes } from './commune-file.ts';
import { type Communes, loadBundledCommunes, loadCommunes, syncedCommunes } from './communes.ts';

let communes: Communes;
let dataDir: string;
beforeAll(async () => {
  communes = await loadBundledCommunes();
  dataDir = await mkdtemp(join(tmpdir(), 'communes-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

describe('the communes', () => {
  it('are known by INSEE code', () => {
    expect(communes.byCode('42218')).toMatchObject({ name: 'Saint-Étienne', region: 'Auvergne-Rhône-Alpes' });
    expect(communes.byCode('00000')).toBeUndefined();
  });

  it('are in order of population', () => {
    expect(communes.all.slice(0, 3).map(({ name }) => name)).toEqual(['Paris', 'Marseille', 'Lyon']);
  });

  it.each([
    ['42100', 'Saint-Étienne', '42218'],
    [' 42100 ', 'ST ETIENNE', '42218'],
    ['76600', 'Havre', '76351'],
    ['94240', 'LHay les Roses', '94038'],
    ['69003', 'Lyon', '69123'],
    ['69003', 'Lyon 3e', '69383'],
    ['69003', 'Lyon 3e Arrondissement', '69383'],
    ['97133', 'Saint-Barthélemy', '97701'],
  ])('are known by postal code and name: %s %s', (postalCode, name, code) => {
    expect(communes.byPostalCodeAndName(postalCode, name)?.code).toBe(code);
  });

  it.each([
    ['75001', 'Lyon'],
    ['99999', 'Paris'],
    ['', ''],
    ['42100', ''],
  ])('are not guessed: %j %j', (postalCode, name) => {
    expect(communes.byPostalCodeAndName(postalCode, name)).toBeUndefined();
  });

  it('are known by the nearest centre', () => {
    expect(communes.nearest(45.43, 4.38)?.name).toBe('Saint-Étienne');
    expect(communes.nearest(-17.53, -149.57)?.name).toBe('Papeete');
    expect(communes.nearest(0, 0, 500)).toBeUndefined();
  });

  it('are as near as a scan of all centres finds', () => {
    const places = [48.1, 43.3, -21.2, 4.9].flatMap((latitude) =>
      [-4.1, 2.35, 55.5, -52.3].map((longitude) => ({ latitude, longitude })),
    );
    for (const { latitude, longitude } of places) {
      const km = (commune: { latitude: number; longitude: number }) =>
        distance(longitude, latitude, commune.longitude, commune.latitude);
      const least = Math.min(...communes.all.map(km));
      const found = communes.nearest(latitude, longitude);
      expect(found && km(found)).toBeCloseTo(least, 6);
    }
  });
});

describe('the list that the server uses', () => {
  const lyon = {
    code: '69123',
    name: 'Lyon',
    postalCodes: ['69001'],
    region: 'Auvergne-Rhône-Alpes',
    population: 519_127,
    latitude: 45.7685,
    longitude: 4.8236,
  };

  it('is the bundled one on a fresh data directory', async () => {
    expect((await loadCommunes(join(dataDir, 'absent'))).all).toHaveLength(35_014);
  });

  it('is the synced one when there is one', async () => {
    await writeFile(syncedCommunes(dataDir), encodeCommunes([lyon]));
    expect((await loadCommunes(dataDir)).all).toEqual([lyon]);
  });

  it.each(['', '{\n"format":1,\n"regions', '[]', '<html>\n'])(
    'is never a damaged one: %j is named in one line',
    async (text) => {
      await writeFile(syncedCommunes(dataDir), text);
      const error = await loadCommunes(dataDir).catch((error: unknown) => error);
      expect(error).toBeInstanceOf(StartError);
      expect((error as Error).message).toContain(`${syncedCommunes(dataDir)} cannot be used`);
      expect((error as Error).message).not.toContain('\n');
    },
  );
});
