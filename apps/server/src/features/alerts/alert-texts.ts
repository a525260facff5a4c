import { atCommune } from '@coequipiers/contract/commune-names';
import { freePlaces } from '@coequipiers/contract/outing-rules';
import { dayAndHour, hourOf, placesLeft, shortDayOf } from '@coequipiers/contract/outing-words';
import { wallTimeAt } from '@coequipiers/contract/time-zones';
import type { Published } from './matching/matching-repository.ts';

const NBSP = '\u00A0';
const kilometre = 1_000;

/** 'à 3 km'; empty within the same commune, because alerts and announcements lie at its centre. */
export const distanceText = (metres: number): string =>
  metres < kilometre / 10 ? '' : `à ${Math.max(1, Math.round(metres / kilometre))}${NBSP}km`;

/** 'Tennis à Villeurbanne, à 3 km' */
export const noticeTitle = ({ category, municipalityName }: Published, distance: number): string =>
  [`${category} ${atCommune(municipalityName)}`, distanceText(distance)].filter(Boolean).join(', ');

/** 'mar. 17 nov. · 19 h', the day alone without an outing, or nothing. */
export function dayText({ outing, startDate, timeZone }: Published, now: Date): string {
  const today = wallTimeAt(now, timeZone).day;
  if (outing) return dayAndHour(wallTimeAt(outing.startsAt, timeZone), today);
  return startDate && startDate >= today ? shortDayOf(startDate, today) : '';
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** 'mar. 17 nov. · 19 h, 2 places libres. Match de tennis dimanche' */
export function noticeText(announcement: Published, now: Date): string {
  const { outing, title } = announcement;
  const when = [dayText(announcement, now), outing ? lowerFirst(placesLeft(outing)) : '']
    .filter(Boolean)
    .join(', ');
  return when ? `${when}. ${title}` : title;
}

/** '●●○ 1 place libre sur 3', in the words of the cards. */
export function dotsText(outing: { places: number; taken: number }): string {
  const free = freePlaces(outing);
  const dots = '●'.repeat(outing.places - free) + '○'.repeat(free);
  return `${dots} ${lowerFirst(placesLeft(outing))}`;
}

/** 'Il manque quelqu’un ce soir à 19 h, à 3 km' */
export function sosTitle({ outing, timeZone }: Published, distance: number, now: Date): string {
  const wall = outing && wallTimeAt(outing.startsAt, timeZone);
  const when = wall ? sosWhen(wall, wallTimeAt(now, timeZone).day) : '';
  return [`Il manque quelqu’un${when}`, distanceText(distance)].filter(Boolean).join(', ');
}

const evening = '18:00';

function sosWhen({ day, time }: { day: string; time: string }, today: string): string {
  if (day !== today) return ` ${dayAndHour({ day, time }, today)}`;
  return ` ${time >= evening ? 'ce soir' : 'aujourd’hui'} à ${hourOf(time)}`;
}
