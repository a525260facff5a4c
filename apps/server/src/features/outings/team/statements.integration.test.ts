import { expect, it } from 'vitest';
import { startTestApp } from '../../../../test/harness.ts';
import { aPerson } from '../../../../test/people.ts';
import { watchTrips } from '../../../../test/trips.ts';
import { withOuting } from '../test/outing.ts';
import { join } from '../test/taking-part.ts';

const watched = watchTrips();
const app = await startTestApp();

it('a join takes seven trips to the database, of which five hold the outing, and nothing is read afterwards', async () => {
  const [host, person] = [await aPerson(app), await aPerson(app)];
  const { id } = await withOuting(host);
  watched.forget();
  expect((await join(person, id, { note: 'Je viens' })).statusCode).toBe(200);
  const trips = watched.ofTransaction('for update');
  expect(trips).toHaveLength(7);
  expect(trips.findIndex(([statement]) => statement?.includes('for update'))).toBe(2);
  expect(trips.at(-1)?.at(-1)).toBe('commit');
  expect(watched.trips().flat().join()).not.toContain('announcement-for-person');
});
