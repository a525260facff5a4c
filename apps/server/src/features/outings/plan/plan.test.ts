import { announcementWrite } from '@coequipiers/contract/announcements-schemas';
import { outingTexts } from '@coequipiers/contract/outings';
import { expect, it } from 'vitest';
import { newAnnouncement, planOf } from './plan.ts';

const paris = '75056';
const plan = (startTime: string, now: string) => {
  const given = { title: 'Tennis', description: 'En simple', category: 'Tennis' };
  const outing = { startDate: '2026-10-25', startTime, places: 1 };
  return planOf(announcementWrite.parse({ ...given, ...outing }), newAnnouncement, paris, new Date(now));
};

it('uses the first occurrence of a time that the clock shows twice, and refuses it once that has passed', () => {
  expect(plan('02:30', '2026-10-25T00:10:00Z')).toMatchObject({
    outing: { change: 'create', content: { starts_at: new Date('2026-10-25T00:30:00Z') } },
  });
  // The clock shows 2 h 10 for the second time.
  expect(() => plan('02:30', '2026-10-25T01:10:00Z')).toThrow(
    expect.objectContaining({ userMessage: outingTexts.past }),
  );
  expect(() => plan('03:00', '2026-10-25T01:10:00Z')).not.toThrow();
});
