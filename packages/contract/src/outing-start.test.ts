import { describe, expect, it } from 'vitest';
import { startProblem } from './outing-start.ts';
import { outingTexts } from './outings.ts';

const { past, tooFarAhead, hourSkipped } = outingTexts;

describe('the start of an outing', () => {
  it.each([
    ['2026-11-15', '23:59', { field: 'startDate', text: past }],
    ['2026-11-16', '12:00', { field: 'startTime', text: past }],
    ['2026-11-16', '12:01', undefined],
    ['2027-03-28', '02:30', { field: 'startTime', text: hourSkipped }],
    ['2027-03-28', '03:00', undefined],
    ['2028-11-16', '23:59', undefined],
    ['2028-11-17', '00:00', { field: 'startDate', text: tooFarAhead }],
  ])('on %s at %s in Paris: %o', (day, time, problem) => {
    expect(startProblem({ day, time }, 'Europe/Paris', new Date('2026-11-16T11:00:30Z'))).toEqual(problem);
  });

  it.each([
    // The hour from 2 h to 3 h comes twice, and the first one counts.
    ['2026-10-25T00:10:00Z', '02:30', undefined],
    ['2026-10-25T01:10:00Z', '02:30', { field: 'startTime', text: past }],
    ['2026-10-25T01:10:00Z', '03:00', undefined],
  ])('when summer ends, at %s, for %s: %o', (now, time, problem) => {
    expect(startProblem({ day: '2026-10-25', time }, 'Europe/Paris', new Date(now))).toEqual(problem);
  });
});
