import { errorBody } from '@coequipiers/contract/errors-schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../config/config.ts';
import { createHttpServer, type HttpServer } from '../../platform/http/http-server.ts';
import { createLimits } from '../../platform/limits/limits.ts';
import { createLog } from '../../platform/log.ts';
import { createCityIndex } from './city-index.ts';
import { loadBundledCommunes } from './communes.ts';
import { citiesRoutes } from './routes.ts';

let app: HttpServer;
beforeAll(async () => {
  app = await createHttpServer({
    config: loadConfig({}),
    log: createLog('silent'),
    limits: await createLimits({ redisUrl: undefined, scale: 1, onRedisError: () => undefined }),
    database: { ping: async () => {}, silentMs: () => 0 },
  });
  await app.register(citiesRoutes(createCityIndex(await loadBundledCommunes())));
});
afterAll(() => app.close());
const get = (query: string) => app.inject(`/api/cities${query}`);

describe('GET /api/cities', () => {
  it('gives Saint-Étienne first, with exactly the fields of the specification', async () => {
    const response = await get('?prefix=st%20etienne');
    expect(response.statusCode).toBe(200);
    expect(response.json()[0]).toEqual({
      codeCommuneINSEE: '42218',
      nomCommuneComplet: 'Saint-Étienne',
      nomCommune: 'Saint-Étienne',
      codePostal: '42000',
      nomRegion: 'Auvergne-Rhône-Alpes',
      latitude: 45.4283,
      longitude: 4.3807,
    });
  });

  it('gives Lyon 3e for its postal code', async () => {
    expect((await get('?prefix=69003')).json()).toMatchObject([
      { nomCommune: 'Lyon 3e' },
      { nomCommune: 'Lyon' },
    ]);
  });

  it.each([
    '?prefix=',
    '?prefix=l',
    '?prefix=%25',
    '?prefix=%',
    '?prefix=%01%7F',
    '?prefix=%ED%A0%80',
    '?prefix=zzzz',
  ])('%s is an empty list', async (query) => {
    const response = await get(query);
    expect([response.statusCode, response.json()]).toEqual([200, []]);
  });

  it.each([
    ['a missing prefix', '', 'Indiquez le début'],
    ['a repeated prefix', '?prefix=a&prefix=b', 'Indiquez le début'],
    ['10 kB of text', `?prefix=${'x'.repeat(10_000)}`, 'limitée à 100 caractères'],
  ])('%s is refused in French', async (_, query, sentence) => {
    const response = await get(query);
    expect(response.statusCode).toBe(400);
    const body = errorBody.parse(response.json());
    expect(body.code).toBe('VALIDATION');
    expect(body.userMessage).toContain(sentence);
  });
});

describe('GET /api/cities/nearest', () => {
  const near = (latitude: string, longitude: string) =>
    get(`/nearest?${new URLSearchParams({ latitude, longitude }).toString()}`);

  it.each([
    ['45.7719', '4.8902', 'Villeurbanne'],
    ['-20.8823', '55.4504', 'Saint-Denis'],
    ['48.4', '-4.49', 'Brest'],
  ])('names the commune around %s, %s: %s', async (latitude, longitude, name) => {
    const response = await near(latitude, longitude);
    expect([response.statusCode, response.json().nomCommune]).toEqual([200, name]);
  });

  it('rounds the position to about a kilometre', async () => {
    const [precise, rounded] = await Promise.all([
      near('45.771987654321', '4.890212345678'),
      near('45.77', '4.89'),
    ]);
    expect(precise.json()).toEqual(rounded.json());
  });

  it.each([
    ['London', '51.5', '-0.12'],
    ['the middle of the ocean', '0', '0'],
  ])('says in French that %s is outside France', async (_, latitude, longitude) => {
    const response = await near(latitude, longitude);
    expect(response.statusCode).toBe(404);
    expect(errorBody.parse(response.json())).toMatchObject({
      code: 'POSITION_ABROAD',
      userMessage: 'Vous semblez être hors de France. Choisissez une ville dans la liste.',
    });
  });

  it.each([
    ['91', '4'],
    ['45', '181'],
    ['NaN', '4'],
    ['1e1', '4'],
    ['', '4'],
    ['ici', 'là'],
  ])('refuses the position %s, %s in French', async (latitude, longitude) => {
    const response = await near(latitude, longitude);
    expect(response.statusCode).toBe(400);
    expect(errorBody.parse(response.json()).userMessage).toContain('La position n’est pas valide.');
  });
});
