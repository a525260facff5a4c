import { minimumWithin } from '@coequipiers/contract/confirmation';
import { durationOf, longDayOf } from '@coequipiers/contract/outing-details';
import { hourOf } from '@coequipiers/contract/outing-words';
import { type Apply, seriesTexts } from '@coequipiers/contract/series';
import { everyDayOf, weekdayName } from '@coequipiers/contract/series-details';
import { type Slot, weekdayOf } from '@coequipiers/contract/series-words';
import { playedFrom } from '../confirmation-words.ts';
import { capital, capitalDayOf, longDateOf } from './slot-words.ts';

/** What one week may have differently from the others. */
export type WeekValues = {
  day: string;
  time: string;
  durationMinutes: number;
  places: number;
  minimum: number | null;
  meetingPoint: string;
};

export type WeekChange = {
  before: WeekValues;
  after: WeekValues;
  /** The slot that the week belongs to. */
  slot: Slot;
  /** Something is changed that all weeks have in common. */
  shared: boolean;
  /** In another commune. */
  elsewhere: boolean;
};

const fields = ['day', 'time', 'durationMinutes', 'places', 'minimum', 'meetingPoint'] as const;
type Field = (typeof fields)[number];

/** A minimum that only followed the places is none. */
export function changedIn({ before, after }: Pick<WeekChange, 'before' | 'after'>): Field[] {
  const followed = { ...before, minimum: minimumWithin(before.minimum, after.places) };
  return fields.filter((field) => followed[field] !== after[field]);
}

const placesOf = (places: number): string => `${places} place${places > 1 ? 's' : ''}`;

/** The title and the button of the question. */
export function wordsOfChange({ before, after }: Pick<WeekChange, 'before' | 'after'>): {
  title: string;
  action: string;
} {
  const changed = changedIn({ before, after });
  const [hour, newHour] = [hourOf(before.time), hourOf(after.time)];
  switch (changed.join()) {
    case 'time':
      return { title: `${hour} devient ${newHour}`, action: 'Changer l’heure' };
    case 'day':
      return { title: dayBecomes(before.day, after.day), action: 'Changer le jour' };
    case 'day,time':
      return {
        title: dayBecomes(before.day, after.day, ` ${hour}`, ` ${newHour}`),
        action: 'Changer le jour et l’heure',
      };
    case 'durationMinutes':
      return {
        title: `${durationOf(before.durationMinutes)} devient ${durationOf(after.durationMinutes)}`,
        action: 'Changer la durée',
      };
    case 'places':
      return {
        title: `${placesOf(before.places)} ${before.places > 1 ? 'deviennent' : 'devient'} ${after.places}`,
        action: 'Changer les places',
      };
    case 'minimum':
      return {
        title: after.minimum === null ? 'On joue quel que soit le nombre' : playedFrom(after.minimum),
        action: 'Changer le nombre',
      };
    case 'meetingPoint':
      return { title: 'Un autre point de rendez-vous', action: 'Changer le rendez-vous' };
    default:
      return { title: 'Pour quelles séances\u00A0?', action: 'Enregistrer' };
  }
}

/** 'Mardi devient mercredi', or with dates where the day of the week stays. */
function dayBecomes(before: string, after: string, was = '', is = ''): string {
  const [from, to] = [before, after].map((day) => weekdayName({ weekday: weekdayOf(day) }));
  if (from !== to) return `${capital(String(from))}${was} devient ${to}${is}`;
  return `Le ${longDateOf(before)}${was} devient le ${longDateOf(after)}${is}`;
}

/** What each answer means. */
export function notesOf({ before, after, slot, shared }: WeekChange): Readonly<Record<Apply, string>> {
  const changed = changedIn({ before, after });
  const moved = changed.includes('day');
  const weekday = moved ? weekdayOf(after.day) : slot.weekday;
  const hour = changed.includes('time') || moved ? ` à ${hourOf(after.time)}` : '';
  return {
    one: shared
      ? `${seriesTexts.oneOnly}.`
      : moved
        ? `${capitalDayOf(after.day)}, au lieu du ${longDayOf(before.day)}`
        : `${capitalDayOf(after.day)} seulement`,
    following: `${capital(everyDayOf({ weekday }))}${hour}, dès le ${longDateOf(after.day)}`,
  };
}

/** A week that had been moved comes back to its slot: for those that follow, that is nothing new. */
export function isBackInSlot(change: WeekChange): boolean {
  const { after, slot, shared, elsewhere } = change;
  const changed = changedIn(change);
  const isOnlyTime = changed.length > 0 && changed.every((field) => field === 'day' || field === 'time');
  const isSlot = weekdayOf(after.day) === slot.weekday && after.time === slot.startTime;
  return isOnlyTime && isSlot && !shared && !elsewhere;
}

/** Nobody is told that an outing is longer, or has more places. */
export const tellsPeople = (change: WeekChange): boolean =>
  change.elsewhere || changedIn(change).some((field) => ['day', 'time', 'meetingPoint'].includes(field));
