import type { Category } from '@coequipiers/contract/categories';
import { atCommune } from '@coequipiers/contract/commune-names';
import { daysBetween, daysLater, readDay } from '@coequipiers/contract/days';
import { numberInWords } from '@coequipiers/contract/number-in-words';
import { durationOf, longDayOf } from '@coequipiers/contract/outing-details';
import { hourOf } from '@coequipiers/contract/outing-words';
import type { Level } from '@coequipiers/contract/outings';
import { everyDayOf, weekdayName } from '@coequipiers/contract/series-details';
import { weekdayOf } from '@coequipiers/contract/series-words';
import { type WallTime, wallTimeAt } from '@coequipiers/contract/wall-time';
import type { CityChoice } from '../../cities/city-choice.ts';
import { placesOf, zoneOf } from './outing-values.ts';
import type { Values } from './values.ts';

/** What is known of the person and the moment, and proposed until they choose something else. */
export type Known = { sport: Category | ''; city: CityChoice | null; now: Date };

/** The values of the form with a proposal wherever the person has not chosen or typed anything yet. */
export function withProposals(values: Values, { sport, city: town, now }: Known): Values {
  const city = values.ownCity ? values.city : town;
  const timeZone = zoneOf(city);
  const { day, time } = proposedStart(now, timeZone);
  const chosen = {
    ...values,
    category: values.category || sport,
    city,
    ...(values.withOuting && !values.ownStart && { startDate: day, startTime: time }),
  };
  return {
    ...chosen,
    title: values.ownTitle ? values.title : proposedTitle(chosen, wallTimeAt(now, timeZone).day),
    description: values.ownDescription ? values.description : proposedDescription(chosen),
  };
}

const evening = { usual: 20, last: 21 };
const hourMs = 3_600_000;

/** Tonight at 20 h, or the next round hour of this evening or of tomorrow's that leaves others an hour to read of it. */
export function proposedStart(now: Date, timeZone: string): WallTime {
  const { day } = wallTimeAt(now, timeZone);
  const ready = wallTimeAt(new Date(now.getTime() + hourMs), timeZone);
  const hour = [evening.usual, evening.last].find((one) => ready.day === day && ready.time <= `${one}:00`);
  return hour ? { day, time: `${hour}:00` } : { day: daysLater(day, 1), time: `${evening.usual}:00` };
}

/** 'Tennis jeudi 20 h, il manque 1 personne', 'Tennis à Lyon, qui joue ?'. Empty without a sport. */
export function proposedTitle(values: Values, today: string): string {
  const { category, city, withOuting, repeat, startDate, startTime } = values;
  if (category === '') return '';
  if (!withOuting) {
    const where = city?.municipalityName ? ` ${atCommune(city.municipalityName)}` : '';
    return `${category}${where}, ${questions[category]}`;
  }
  if (repeat) return `${category}, ${slotOf(values)}`;
  const places = placesOf(values.places);
  const day = readDay(startDate) === startDate ? ` ${dayInTitle(startDate, startTime, today)}` : '';
  const hour = isTime(startTime) ? ` ${hourOf(startTime)}` : '';
  const missing = places === undefined ? '' : `, il manque ${places} personne${places > 1 ? 's' : ''}`;
  return `${category}${day}${hour}${missing}`;
}

/** Never 'demain', which is no longer true when it is read. */
function dayInTitle(day: string, time: string, today: string): string {
  const days = daysBetween(today, day);
  if (days === 0) return time >= '18:00' ? 'ce soir' : 'aujourd’hui';
  return days > 0 && days < 7 ? weekdayName({ weekday: weekdayOf(day) }) : longDayOf(day, today);
}

const questions: Readonly<Record<Category, string>> = {
  Football: 'qui joue\u00A0?',
  Tennis: 'qui joue\u00A0?',
  Basketball: 'qui joue\u00A0?',
  Natation: 'qui vient nager\u00A0?',
  Running: 'qui vient courir\u00A0?',
};

const verbs: Readonly<Record<Category, string>> = {
  Football: 'jouer au football',
  Tennis: 'jouer au tennis',
  Basketball: 'jouer au basketball',
  Natation: 'nager',
  Running: 'courir',
};

/** 'Une heure et demie de tennis à Lyon, jeudi 19 novembre à 20 h. Tous niveaux, il manque une personne.' Empty without a sport. */
export function proposedDescription(values: Values): string {
  const { category, city, withOuting, repeat, startDate, startTime, durationMinutes, level } = values;
  if (category === '') return '';
  const where = city?.municipalityName ? ` ${atCommune(city.municipalityName)}` : '';
  if (!withOuting)
    return `Je cherche des partenaires pour ${verbs[category]}${where}. Écrivez-moi, et on convient d’un jour.`;
  const places = placesOf(values.places);
  const missing =
    places === undefined ? '' : `, il manque ${numberInWords(places)} personne${places > 1 ? 's' : ''}`;
  const length = durations[durationMinutes] ?? durationOf(durationMinutes);
  const what = `${length} de ${category.toLowerCase()}${where}`;
  if (repeat) return `${what}, ${slotOf(values)}. ${levelWords[level]}. Venez une fois pour voir.`;
  const day = readDay(startDate) === startDate ? `, ${longDayOf(startDate)}` : '';
  const hour = isTime(startTime) ? ` à ${hourOf(startTime)}` : '';
  return `${what}${day}${hour}. ${levelWords[level]}${missing}.`;
}

/** 'chaque mardi à 19 h': no day and no number of people that would be wrong the week after. */
function slotOf({ startDate, startTime }: Values): string {
  const rhythm =
    readDay(startDate) === startDate ? everyDayOf({ weekday: weekdayOf(startDate) }) : 'chaque semaine';
  return isTime(startTime) ? `${rhythm} à ${hourOf(startTime)}` : rhythm;
}

const durations: Readonly<Record<number, string>> = {
  30: 'Une demi-heure',
  60: 'Une heure',
  90: 'Une heure et demie',
  120: 'Deux heures',
  150: 'Deux heures et demie',
  180: 'Trois heures',
};

const levelWords: Readonly<Record<Level, string>> = {
  all: 'Tous niveaux',
  beginner: 'Niveau débutant',
  intermediate: 'Niveau intermédiaire',
  advanced: 'Niveau confirmé',
};

/** A draft may have any text. */
const isTime = (text: string): boolean => /^\d{2}:\d{2}$/.test(text);
