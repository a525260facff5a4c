import { afterEach, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/harness.ts';
import { eventually, measured } from '../../../../test/metrics.ts';
import { aPerson } from '../../../../test/people.ts';
import { makeStuck } from '../../../../test/stuck.ts';
import { withOuting } from '../test/outing.ts';
import { join, leave, moveClock, shown } from '../test/taking-part.ts';

const app = await startTestApp();
afterEach(() => moveClock(app, Date.now()));

const offers = async () => [
  await measured(app, 'offers_under_way', { state: 'open' }),
  await measured(app, 'offers_under_way', { state: 'overdue' }),
];

it('shows an operator the offers that are open, and those that nobody passes on in time', async () => {
  const [author, ana, ben] = [await aPerson(app), await aPerson(app), await aPerson(app)];
  expect(await offers()).toEqual([0, 0]);
  const { id, outing } = await withOuting(author, { places: 1 });
  for (const person of [ana, ben]) await join(person, id);
  moveClock(app, Date.parse(outing?.startsAt ?? '') - 48 * 3_600_000);
  await leave(ana, id);
  await eventually(offers).toEqual([1, 0]);
  await makeStuck(app, 'outings-due');
  const deadline = Date.parse((await shown(ben, id)).participation?.offeredUntil ?? '');
  moveClock(app, deadline + 1_000);
  await eventually(offers).toEqual([0, 1]);
  await app.outings.settleDue();
  await eventually(offers).toEqual([0, 0]);
});
