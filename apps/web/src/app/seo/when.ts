import type { Dates } from '@coequipiers/contract/announcements';

const longDate = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' });
const inWords = (day: string): string => longDate.format(new Date(`${day}T00:00:00Z`)).replace(/^1 /, '1er ');

/** The days of an announcement in a few words. */
export function whenOf({ startDate, endDate }: Dates): string {
  if (startDate && startDate === endDate) return `Le ${inWords(startDate)}`;
  if (startDate && endDate) return `Du ${inWords(startDate)} au ${inWords(endDate)}`;
  if (startDate) return `À partir du ${inWords(startDate)}`;
  return endDate ? `Jusqu’au ${inWords(endDate)}` : 'Quand vous voulez';
}
