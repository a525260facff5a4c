import { daysBetween } from './days.ts';
import type { Level } from './outings.ts';
import type { WallTime } from './time-zones.ts';

export const levelLabels: Readonly<Record<Level, string>> = {
  all: 'Tous niveaux',
  beginner: 'Débutant',
  intermediate: 'Intermédiaire',
  advanced: 'Confirmé',
};

type Counted = { places: number; taken: number };
export const freePlaces = ({ places, taken }: Counted): number => Math.max(0, places - taken);

/** 'Plus qu'une place', '3 places libres', 'Complet'. */
export function placesLeft(outing: Counted): string {
  const free = freePlaces(outing);
  if (free === 0) return 'Complet';
  return free === 1 ? 'Plus qu’une place' : `${free} places libres`;
}

/** For screen readers, instead of the dots. */
export function placesSentence(outing: Counted): string {
  const free = freePlaces(outing);
  if (free === 0) return outing.places === 1 ? 'Complet, 1 place' : `Complet, ${outing.places} places`;
  return `${free} place${free > 1 ? 's' : ''} libre${free > 1 ? 's' : ''} sur ${outing.places}`;
}

/** 'Gratuit', '8 € par personne', '7,50 € par personne'; null when the author says nothing. */
export function priceOf(cents: number | null): string | null {
  if (cents === null) return null;
  if (cents === 0) return 'Gratuit';
  const euros = cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2).replace('.', ',');
  return `${euros}\u00A0€ par personne`;
}

/** '1 h 30', '45 min'. */
export function durationOf(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest}\u00A0min`;
  return rest === 0 ? `${hours}\u00A0h` : `${hours}\u00A0h\u00A0${String(rest).padStart(2, '0')}`;
}

/** '19 h', '20 h 30', from 'HH:MM'. */
export function hourOf(time: string): string {
  const [hours = '', minutes = ''] = time.split(':');
  return `${Number(hours)}\u00A0h${minutes === '00' ? '' : `\u00A0${minutes}`}`;
}

const evening = '18:00';
/** From this distance the year is told too. */
const farDays = 180;

const shortDay = new Intl.DateTimeFormat('fr-FR', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});
const shortDayWithYear = new Intl.DateTimeFormat('fr-FR', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const longDay = new Intl.DateTimeFormat('fr-FR', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

/** 'mar. 17 nov.', with the year when it is far from today. */
export const shortDayOf = (day: string, today: string): string =>
  (Math.abs(daysBetween(today, day)) > farDays ? shortDayWithYear : shortDay).format(new Date(day));

/** 'mardi 17 novembre'. */
export const longDayOf = (day: string): string => longDay.format(new Date(day));

/** 'ce soir à 19 h', 'aujourd'hui à 10 h', 'mar. 17 nov. · 19 h'. `today` is the day at the outing's place. */
export function whenOf({ day, time }: WallTime, today: string): string {
  if (day === today) return `${time >= evening ? 'ce soir' : 'aujourd’hui'} à ${hourOf(time)}`;
  return `${shortDayOf(day, today)} · ${hourOf(time)}`;
}
