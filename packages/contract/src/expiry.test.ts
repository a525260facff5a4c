import { describe, expect, it } from 'vitest';
import { expirationInfo, isExpired } from './expiry.ts';

const today = '2026-11-15';

describe('what is said about the end', () => {
  it.each([
    [null, null, false],
    ['2026-11-15', "Expire aujourd'hui", false],
    ['2026-11-16', 'Expire demain', false],
    ['2026-11-17', 'Expire dans 2 jours', false],
    ['2026-12-15', 'Expire dans 30 jours', false],
    ['2026-11-14', 'Expirée depuis hier', true],
    ['2026-11-13', 'Expirée depuis 2 jours', true],
    ['2025-11-15', 'Expirée depuis 365 jours', true],
  ])('%s: %s', (endDate, info, expired) => {
    expect([expirationInfo(endDate, today), isExpired(endDate, today)]).toEqual([info, expired]);
  });

  it('counts calendar days across a change of clocks', () => {
    expect(expirationInfo('2026-10-26', '2026-10-24')).toBe('Expire dans 2 jours');
    expect(expirationInfo('2026-03-30', '2026-03-28')).toBe('Expire dans 2 jours');
  });
});
