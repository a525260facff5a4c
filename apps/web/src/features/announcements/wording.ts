import { dateOf, shortNames } from '@coequipiers/contract/day-names';
import { dayInParis, daysBetween } from '@coequipiers/contract/days';
import { levelLabels } from '@coequipiers/contract/outing-words';
import type { Outing } from '@coequipiers/contract/outings-schemas';

const NBSP = '\u00A0';

/** The publication day, relative to today in Paris. */
export function publishedOn(createdAt: string, today: string): string {
  const instant = new Date(createdAt);
  if (Number.isNaN(instant.getTime())) return '';
  const day = dayInParis(instant);
  const days = daysBetween(day, today);
  if (days <= 0) return "aujourd'hui";
  if (days === 1) return 'hier';
  return days < 7 ? `il y a ${days} jours` : dateOf(day, shortNames, true);
}

/** '2,4 km'. Positions are those of communes: less than 100 m means the same commune. */
export function inKilometres(metres: number): string {
  const km = metres / 1_000;
  if (km < 0.1) return `Moins de 1${NBSP}km`;
  const figure = km < 9.95 ? Math.round(km * 10) / 10 : Math.round(km);
  return `${String(figure).replace('.', ',')}${NBSP}km`;
}

/** The window title: the announcement's title and its commune. */
export const announcementHeading = ({
  title,
  municipalityName,
}: {
  title: string;
  municipalityName: string;
}) => [title, municipalityName].filter(Boolean).join(' – ');

/** The level without its label. 'Confirmé' alone would say that the game is on, where it may be. */
export const levelAlone = ({ level, minimum }: Pick<Outing, 'level' | 'minimum'>): string =>
  level === 'advanced' && minimum !== null
    ? `Niveau ${levelLabels.advanced.toLowerCase()}`
    : levelLabels[level];
