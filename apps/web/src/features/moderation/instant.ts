import { paris } from '@coequipiers/contract/wall-time';

const format = new Intl.DateTimeFormat('fr-FR', {
  timeZone: paris,
  dateStyle: 'long',
  timeStyle: 'short',
});

/** '15 novembre 2026 à 10:30' */
export const instant = (iso: string): string => format.format(new Date(iso));
