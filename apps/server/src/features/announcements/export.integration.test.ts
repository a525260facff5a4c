import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { aPerson } from '../../../test/people.ts';
import { newId } from '../../platform/ids.ts';
import { insertMany } from './search/test/many.ts';

const app = await startTestApp();

it('the export holds every announcement, the newest first, however many there are', async () => {
  const [person, other] = [await aPerson(app), await aPerson(app)];
  // Equal creation times: none may be lost between two pages.
  const plains = Array.from({ length: 2_001 }, (_, index) => ({
    id: newId(),
    category: 'Tennis' as const,
    latitude: 45.4339,
    longitude: 4.3903,
    createdAt: new Date(Date.UTC(2026, 0, 1) + Math.floor(index / 7) * 1_000),
    endDate: null,
  }));
  await insertMany(app.db, person.id, plains);
  await insertMany(app.db, other.id, [{ ...plains[0], id: newId() } as (typeof plains)[0]]);
  const files = unzipSync(new Uint8Array((await person.call({ url: '/api/user/export' })).rawPayload));
  const exported = JSON.parse(strFromU8(files['annonces.json'] ?? new Uint8Array())) as {
    identifiant: string;
    publieeLe: string;
  }[];
  expect(exported).toHaveLength(2_001);
  expect(new Set(exported.map(({ identifiant }) => identifiant))).toEqual(
    new Set(plains.map(({ id }) => id)),
  );
  const moments = exported.map(({ publieeLe }) => publieeLe);
  expect(moments).toEqual(moments.toSorted().toReversed());
});
