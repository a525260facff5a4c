import { describe, expect, it } from 'vitest';
import { blankRepeat, checkRepeat, keptRepeat, repeatContent } from './repeat-values.ts';

const today = '2026-11-19';
const tuesdays = { weekday: 2, startTime: '19:00' };
const weekly = { repeat: 'weekly', repeatUntil: '' } as const;
const check = (given: object, saved: object = {}, slot: typeof tuesdays | null = tuesdays) =>
  checkRepeat(
    { ...weekly, startDate: '2026-11-24', ...given },
    { saved: { ...weekly, startDate: '2026-11-24', ...saved }, slot, today },
  );

describe('a series', () => {
  it.each([
    ['', undefined],
    ['2026-11-24', undefined],
    ['2028-11-19', undefined],
    ['2026-11-23', 'Le dernier jour ne peut pas être avant la première séance'],
    ['2028-11-20', 'Le dernier jour ne peut pas être dans plus de 24 mois'],
  ])('that begins on 24 November may end on %j: %j', (repeatUntil, problem) => {
    expect(check({ repeatUntil }, blankRepeat, null).repeatUntil).toBe(problem);
  });

  it('that exists may end before the week that is edited, but not in the past', () => {
    expect(check({ repeatUntil: '2026-11-20' }).repeatUntil).toBeUndefined();
    expect(check({ repeatUntil: '2026-11-18' }).repeatUntil).toMatch(/avant la première/);
  });

  it('has a week that moves by six days at most, which one that was moved before is not asked', () => {
    expect(check({ startDate: '2026-11-30' }).startDate).toBeUndefined();
    expect(check({ startDate: '2026-12-01' }).startDate).toMatch(/6 jours au plus/);
    expect(check({ startDate: '2026-12-01' }, { startDate: '2026-11-23' }).startDate).toBeUndefined();
    expect(check({ startDate: '2026-12-01' }, {}, null).startDate).toBeUndefined();
  });

  it('that is no longer wanted has no errors', () => {
    expect(check({ repeat: null, repeatUntil: '2020-01-01' })).toEqual({});
  });

  it('is sent only as far as it has changed', () => {
    const series = {
      repeat: 'weekly',
      until: '2026-12-22',
      paused: false,
      pausedAt: null,
      regulars: 0,
      regular: null,
      ...tuesdays,
    } as const;
    const until = { repeat: 'weekly', repeatUntil: '2026-12-22' } as const;
    expect(repeatContent(blankRepeat, null)).toEqual({});
    expect(repeatContent(until, null)).toEqual({ repeat: 'weekly', repeatUntil: '2026-12-22' });
    expect(repeatContent(weekly, null)).toEqual({ repeat: 'weekly', repeatUntil: null });
    expect(repeatContent(until, series)).toEqual({});
    expect(repeatContent(weekly, series)).toEqual({ repeatUntil: null });
    expect(repeatContent({ ...until, repeat: null }, series)).toEqual({ repeat: null });
  });

  it('is read from a draft, and stays as it was where the draft does not tell', () => {
    const saved = { repeat: 'weekly', repeatUntil: '2026-12-22' } as const;
    expect(keptRepeat({}, saved)).toEqual(saved);
    expect(keptRepeat({ repeat: null, repeatUntil: '' }, saved)).toEqual(blankRepeat);
    expect(keptRepeat({ repeat: 'daily', repeatUntil: 7 }, saved)).toEqual(blankRepeat);
  });
});
