import { describe, expect, it } from 'vitest';
import { dateProblems } from './announcement-form.ts';

const today = '2026-11-15';

describe('the dates of a form', () => {
  const past = 'La date de fin ne peut pas être dans le passé';
  const after = 'La date de début ne peut pas être après la date de fin';
  const before = 'La date de fin ne peut pas être avant la date de début';
  it.each([
    [null, null, {}],
    ['2020-01-01', null, {}],
    ['2020-01-01', today, {}],
    [today, today, {}],
    [null, '2026-11-14', { endDate: past }],
    ['2026-11-13', '2026-11-14', { endDate: past }],
    ['2026-11-18', '2026-11-17', { startDate: after, endDate: before }],
    ['2026-11-18', '2026-11-14', { startDate: after, endDate: past }],
  ])('%s to %s', (startDate, endDate, problems) => {
    expect(dateProblems({ startDate, endDate }, today)).toEqual(problems);
  });
});
