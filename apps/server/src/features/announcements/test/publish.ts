import type { Announcement, AnnouncementWrite } from '@coequipiers/contract/announcements-schemas';
import { dayInParis, daysLater } from '@coequipiers/contract/days';
import type { TestPerson } from '../../../../test/people.ts';

/** A valid body of the publication form. */
export const aWrite = (change: Partial<Record<keyof AnnouncementWrite, unknown>> = {}) => ({
  title: 'Tennis le dimanche matin',
  description: 'Deux heures de double, tous niveaux.\nLes balles sont fournies.',
  category: 'Tennis',
  latitude: 45.4339,
  longitude: 4.3903,
  zipCode: '42000',
  regionName: 'Auvergne-Rhône-Alpes',
  municipalityName: 'Saint-Étienne',
  startDate: null,
  endDate: null,
  imageUrl: null,
  ...change,
});

export const post = (person: TestPerson, payload: object, headers: Record<string, string> = {}) =>
  person.call({ method: 'POST', url: '/api/announce', payload, headers });

export async function publish(
  person: TestPerson,
  change: Partial<Record<keyof AnnouncementWrite, unknown>> = {},
): Promise<Announcement> {
  const answer = await post(person, aWrite(change));
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json();
}

export const put = (person: TestPerson, id: string, payload: object) =>
  person.call({ method: 'PUT', url: `/api/announce/${id}`, payload });

export const remove = (person: TestPerson, id: string) =>
  person.call({ method: 'DELETE', url: `/api/announce/${id}` });

/** The date in Paris, this number of days from today. */
export const dayFromNow = (days: number): string => daysLater(dayInParis(new Date()), days);
