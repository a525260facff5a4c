import { capital } from '@coequipiers/contract/alert-title';
import { atCommune } from '@coequipiers/contract/commune-names';
import { frenchSpaces } from '@coequipiers/contract/legal/typography';
import { quoted } from '@coequipiers/contract/notifications';
import { dayInWords, outingNames, sportInWords } from '@coequipiers/contract/outing-names';
import { freePlaces } from '@coequipiers/contract/outing-rules';
import { dayAndHour, placesLeft, shortDayOf } from '@coequipiers/contract/outing-words';
import { everyDayOf } from '@coequipiers/contract/series-details';
import { wallTimeAt } from '@coequipiers/contract/time-zones';
import type { NoticeWords } from '../notices/notice.ts';
import type { Published } from './matching/matching-repository.ts';

const NBSP = '\u00A0';
const kilometre = 1_000;

/** 'à 3 km'; empty within the same commune, because alerts and announcements lie at its centre. */
export const distanceText = (metres: number): string =>
  metres < kilometre / 10 ? '' : `à ${Math.max(1, Math.round(metres / kilometre))}${NBSP}km`;

/** 'mar. 17 nov. · 19 h', 'mar. 17 nov. · 19 h · chaque mardi', the day alone without an outing, or nothing. */
export function dayText({ outing, slot, startDate, timeZone }: Published, now: Date): string {
  const today = wallTimeAt(now, timeZone).day;
  if (outing) {
    const next = dayAndHour(wallTimeAt(outing.startsAt, timeZone), today);
    return slot ? `${next} · ${everyDayOf(slot)}` : next;
  }
  return startDate && startDate >= today ? shortDayOf(startDate, today) : '';
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** '●●○ 1 place libre sur 3', in the words of the cards. */
export function dotsText(outing: { places: number; taken: number }): string {
  const free = freePlaces(outing);
  const dots = '●'.repeat(outing.places - free) + '○'.repeat(free);
  return `${dots} ${lowerFirst(placesLeft(outing))}`;
}

/** 'à Villeurbanne, à 3 km' */
const whereText = ({ municipalityName }: Published, distance: number): string =>
  [atCommune(municipalityName), distanceText(distance)].filter(Boolean).join(', ');

/** The words of an announcement that an alert found, and those of its mail. */
export function foundWords(announcement: Published, distance: number, now: Date) {
  const { category, title, outing, startDate, timeZone, municipalityName } = announcement;
  const where = whereText(announcement, distance);
  const names = outing && outingNames({ category, startsAt: outing.startsAt, timeZone }, now);
  const today = wallTimeAt(now, timeZone).day;
  const day = startDate && startDate >= today ? ` ${dayInWords({ day: startDate, time: '' }, today).on}` : '';
  const what = names ? names.short : `${sportInWords(category).name}${day}`;
  const left = outing ? leftText(outing) : 'Écrivez à son auteur pour vous retrouver';
  const event = 'Une annonce répond à votre alerte';
  return {
    bell: {
      title: frenchSpaces(`${event} : ${what}, ${where}.`),
      text: `${left}.`,
      quote: title,
      push: {
        title: names ? names.head : `${category}${day} ${atCommune(municipalityName)}`,
        text: frenchSpaces(`${event}${names ? `, ${where}` : ''}. ${left}. ${quoted(title)}`),
      },
    },
    mail: {
      subject: names
        ? `${names.head} : ${lowerFirst(left)}, ${where}`
        : `${category}${day} ${atCommune(municipalityName)} : ${lowerFirst(event)}`,
      title: event,
      sentence: `${capital(what)}, ${where}. ${left}.`,
    },
  };
}

/** 'Il reste 2 places'. */
function leftText(outing: { places: number; taken: number }): string {
  const free = freePlaces(outing);
  if (free === 0) return 'C’est complet, avec une liste d’attente';
  return free === 1 ? 'Il reste une place' : `Il reste ${free} places`;
}

/** The words of a call for a replacement, for someone near who has no part in the outing. */
export function sosWords(
  announcement: Published & { outing: object },
  distance: number,
  now: Date,
): NoticeWords {
  const { category, outing, timeZone, municipalityName } = announcement;
  const { head, at } = outingNames({ category, startsAt: outing.startsAt, timeZone }, now);
  const answer = 'Dites vite si vous venez.';
  return {
    title: `Il manque quelqu’un ${at}, ${atCommune(municipalityName)}.`,
    text: [capital(distanceText(distance)), answer].filter(Boolean).join('. '),
    push: { title: head, text: `Il manque quelqu’un, ${whereText(announcement, distance)}. ${answer}` },
  };
}
