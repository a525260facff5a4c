import type { Announcement, AnnouncementWrite } from '@coequipiers/contract/announcements-schemas';
import type { TestPerson } from '../../../../test/people.ts';
import { dayFromNow, publish } from '../../announcements/test/publish.ts';

type Change = Partial<Record<keyof AnnouncementWrite, unknown>>;

/** The fields of a write that make an outing. */
export const anOuting = (change: Change = {}) => ({
  startDate: dayFromNow(3),
  startTime: '19:00',
  places: 3,
  ...change,
});

/** Publishes an announcement with an outing. */
export const withOuting = (person: TestPerson, change: Change = {}): Promise<Announcement> =>
  publish(person, anOuting(change));

export const shown = async (id: string, person: TestPerson): Promise<Announcement> =>
  (await person.call({ url: `/api/announce/${id}` })).json();
