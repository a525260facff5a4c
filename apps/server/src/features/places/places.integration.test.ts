import { afterAll, describe, expect, it } from 'vitest';
import { privateDatabase } from '../../../test/harness.ts';
import { loadConfig } from '../../config/config.ts';
import { openDatabase } from '../../platform/db/open-database.ts';
import { placeIds, placesService } from './places.ts';

const own = await privateDatabase();
const { db, close } = await openDatabase(loadConfig(own.env).database, () => undefined);
afterAll(async () => {
  await close();
  await own.remove();
});

const position = (number: number) => ({ latitude: 45 + number / 10_000, longitude: 4 - number / 7 });
const stored = () => db.selectFrom('places').selectAll().orderBy('id').execute();

describe('places', () => {
  it('are made once each, numbered from one, however many are made at a time', async () => {
    const wishes = Array.from({ length: 20 }, (_, index) => [position(index % 5), position(index % 7)]);
    const answers = await Promise.all(wishes.map((wish) => placeIds(wish, db)));
    const all = await stored();
    expect(all.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    const idOf = new Map(all.map(({ id, latitude }) => [latitude, id]));
    answers.forEach((idFor, index) => {
      for (const wish of wishes[index] ?? []) expect(idFor(wish)).toBe(idOf.get(wish.latitude));
    });
  });

  it('of a transaction that fails are not stored', async () => {
    const before = (await stored()).length;
    const failing = db.transaction().execute(async (transaction) => {
      await placeIds([position(100)], transaction);
      throw new Error('broken');
    });
    await expect(failing).rejects.toThrow('broken');
    expect(await stored()).toHaveLength(before);
  });

  it('are read up to the newest one in the database', async () => {
    const places = placesService(db);
    expect([places.isUpToDate(null), places.isUpToDate(1)]).toEqual([true, false]);
    await Promise.all([places.readNew(), places.readNew()]);
    const all = await stored();
    expect(places.isUpToDate(all.length)).toBe(true);
    expect(places.position(3)).toMatchObject({ latitude: all[2]?.latitude, longitude: all[2]?.longitude });
    const idFor = await placeIds([position(200)], db);
    expect(places.isUpToDate(idFor(position(200)))).toBe(false);
    await places.readNew();
    expect(places.isUpToDate(idFor(position(200)))).toBe(true);
  });
});
