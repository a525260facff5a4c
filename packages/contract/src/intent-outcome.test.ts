import { expect, it } from 'vitest';
import { joinOutcome } from './intent-outcome.ts';

const now = new Date('2026-11-18T12:00:00Z');
const outing = {
  id: 'a',
  state: 'open',
  startsAt: '2026-11-21T15:00:00Z',
  places: 4,
  taken: 2,
  held: 0,
  waiting: 0,
  admission: 'open',
  called: false,
} as const;
const found = { own: false, part: null, outing, wanted: 'a' };

it.each([
  ['take', {}],
  ['take', { wanted: undefined }],
  ['take', { outing: { ...outing, admission: 'approval', taken: 4, state: 'full' } as const }],
  ['take', { outing: { ...outing, waiting: 1, called: true } }],
  ['full', { outing: { ...outing, taken: 4, state: 'full' } as const }],
  ['line', { outing: { ...outing, waiting: 1 } }],
  ['closed', { outing: null }],
  ['closed', { outing: { ...outing, state: 'cancelled' } as const }],
  ['closed', { outing: { ...outing, startsAt: '2026-11-18T11:59:59Z' } }],
  ['other', { wanted: 'b' }],
  ['own', { own: true, part: null }],
  ['part', { part: { state: 'waiting' } as const }],
  ['part', { part: { state: 'in' } as const }],
  ['refused', { part: { state: 'removed' } as const }],
])('is %s with %j', (outcome, change) => {
  expect(joinOutcome({ ...found, ...change }, now)).toBe(outcome);
});
