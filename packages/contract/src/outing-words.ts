// The words of a card. What only the page of an outing says is in `outing-details.ts`: lists need not load it.
import { dateOf, type Names, shortNames } from './day-names.ts';
import { daysBetween, daysLater } from './days.ts';
import { freePlaces } from './outing-rules.ts';
import type { Admission, Level, OutingState } from './outings.ts';
import type { WallTime } from './wall-time.ts';

export const levelLabels: Readonly<Record<Level, string>> = {
  all: 'Tous niveaux',
  beginner: 'Débutant',
  intermediate: 'Intermédiaire',
  advanced: 'Confirmé',
};

export const admissionLabels: Readonly<Record<Admission, string>> = {
  open: 'Ouverte',
  approval: 'Sur accord',
};

export const stateLabels: Readonly<Record<OutingState, string>> = {
  open: 'Ouverte',
  full: 'Complet',
  over: 'Terminée',
  cancelled: 'Annulée',
};

type Counted = { places: number; taken: number };

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

/** 'Confirmé', 'Encore 2 pour jouer'; null where nothing is said about it. */
export const confirmationLabel = ({
  confirmed,
  missing,
}: {
  confirmed: boolean | null;
  missing: number;
}): string | null => {
  if (confirmed === null) return null;
  return confirmed ? 'Confirmé' : `Encore ${missing} pour jouer`;
};

/** '2 en attente'. */
export const waitingOf = (waiting: number): string => `${waiting} en attente`;

/** '1ᵉʳ', '2ᵉ'. */
export const rankOf = (position: number): string => `${position}${position === 1 ? 'ᵉʳ' : 'ᵉ'}`;

/** The author and those who are in. A held place is nobody's yet. */
export const peopleIn = ({ taken, held }: { taken: number; held: number }): number => 1 + taken - held;

/** '4 personnes y étaient', when an outing is over; null when we know of the author alone. */
export function peopleWere(outing: { taken: number; held: number }): string | null {
  const people = peopleIn(outing);
  return people > 1 ? `${people} personnes y étaient` : null;
}

/** 'Gratuit', '8 €', '7,50 €'. */
export function amountOf(cents: number): string {
  if (cents === 0) return 'Gratuit';
  const euros = cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2).replace('.', ',');
  return `${euros}\u00A0€`;
}

/** '19 h', '20 h 30', from 'HH:MM'. */
export function hourOf(time: string): string {
  const [hours = '', minutes = ''] = time.split(':');
  return `${Number(hours)}\u00A0h${minutes === '00' ? '' : `\u00A0${minutes}`}`;
}

/** From this hour on, today is 'ce soir'. */
export const isEvening = (time: string): boolean => time >= '18:00';
/** From this distance the year is told too. */
const farDays = 180;

/** Names a day, with the year when it is far from today. The first of a month is '1er'. */
export const dayNames =
  (names: Names) =>
  (day: string, today: string): string => {
    const date = dateOf(day, names, Math.abs(daysBetween(today, day)) > farDays);
    return `${names.weekdays[new Date(day).getUTCDay()]} ${date.replace(/^1 /, '1er ')}`;
  };

/** 'mar. 17 nov.' */
export const shortDayOf = dayNames(shortNames);

/** 'ce soir à 19 h', 'aujourd'hui à 10 h', 'mar. 17 nov. · 19 h'. `today` is the day at the outing's place. */
export function whenOf({ day, time }: WallTime, today: string): string {
  if (day === today) return `${isEvening(time) ? 'ce soir' : 'aujourd’hui'} à ${hourOf(time)}`;
  return dayAndHour({ day, time }, today);
}

/** On a card: 'ce soir · 19 h', 'aujourd'hui · 10 h', 'demain · 7 h', 'mar. 17 nov. · 19 h'. */
export function soonOf({ day, time }: WallTime, today: string): string {
  const tomorrow = day === daysLater(today, 1) && 'demain';
  const near = day === today ? (isEvening(time) ? 'ce soir' : 'aujourd’hui') : tomorrow;
  return near ? `${near} · ${hourOf(time)}` : dayAndHour({ day, time }, today);
}

export const dayAndHour = ({ day, time }: WallTime, today: string): string =>
  `${shortDayOf(day, today)} · ${hourOf(time)}`;
