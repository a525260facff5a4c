import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { longNames } from '@coequipiers/contract/long-day-names';
import { numberInWords } from '@coequipiers/contract/number-in-words';
import { longDayOf } from '@coequipiers/contract/outing-details';
import { freePlaces, partOnJoining } from '@coequipiers/contract/outing-rules';
import { hourOf } from '@coequipiers/contract/outing-words';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import type { AnnouncementOuting, Participation } from '@coequipiers/contract/participations-schemas';
import { everyDayOf, shortDateOf, weekdayName } from '@coequipiers/contract/series-details';
import type { Series } from '@coequipiers/contract/series-schemas';
import { wallTimeAt } from '@coequipiers/contract/wall-time';
import { capital, dayOf } from '../announcements/series/slot-words.ts';
import type { TakenWeeks } from './api/take-part.ts';
import { youAre } from './part-words.ts';

/** 'mardi 17', 'mardi 1er': of a day that is near, or stands beside. */
export function weekdayAndDate(day: string): string {
  const [date = ''] = shortDateOf(day).split(' ');
  return `${longNames.weekdays[new Date(day).getUTCDay()]} ${date}`;
}

/** 'Cinq personnes viennent chaque semaine.' */
export function regularsInWords(count: number): string | undefined {
  if (count <= 0) return undefined;
  const people = count === 1 ? 'personne vient' : 'personnes viennent';
  return `${capital(numberInWords(count))} ${people} chaque semaine.`;
}

/** For the author, who sees who is there: 'Deux habitués ne viennent pas cette fois.' */
export function absentInWords(count: number): string | undefined {
  if (count <= 0) return undefined;
  if (count === 1) return 'Un habitué ne vient pas cette fois.';
  return `${capital(numberInWords(count))} habitués ne viennent pas cette fois.`;
}

export const askedEvery = 'Vous demandez à venir chaque semaine.';
export const answersOnce = (author: string): string => `${author} répond une fois, pour toutes les dates.`;

/** Below what a visitor fills in, who chose every week: who has played before is no newcomer, which only the server knows. */
export function everyByMail({ series, outing, visibility, authorUsername: author }: Announcement): string {
  const every = series ? `${capital(everyDayOf(series))}, à partir de cette date.` : 'Chaque semaine.';
  if (outing?.admission === 'approval') return `${every} ${answersOnce(author)}`;
  return visibility === 'everyone' ? `${every} Avant une première séance, ${answersOnce(author)}` : every;
}

/** What the two rows of the choice say below their names. */
export function choiceNotes(
  { outing, series, author }: { outing: Outing; series: Series; author: string },
  now: Date,
): { once: string; every: string } {
  const start = wallTimeAt(new Date(outing.startsAt), outing.timeZone);
  const when = `${capital(longDayOf(start.day))} à ${hourOf(start.time)}`;
  const becomes = partOnJoining(outing, now);
  if (becomes === 'asked')
    return { once: when, every: `${capital(everyDayOf(series))}. ${answersOnce(author)}` };
  const weekday = weekdayName(series);
  const giveBack = `Un ${weekday} ne va pas\u00A0? «\u00A0Pas cette fois\u00A0» la rend.`;
  return becomes === 'waiting'
    ? {
        once: `${when}, en liste d’attente`,
        every: `Votre place est prise chaque ${weekday} où il en reste. ${giveBack}`,
      }
    : { once: when, every: `Votre place est prise chaque ${weekday}. ${giveBack}` };
}

/** After the press of one week: 'Vous y êtes mardi 17.' */
export function onceSentence({ part }: Pick<TakenWeeks, 'part'>, outing: Outing): string {
  return part?.state === 'in' ? `Vous y êtes ${weekdayAndDate(dayOf(outing))}.` : youAre(part);
}

/** After the press of every week: what it led to now, and in which weeks they wait. */
export function everySentence({ part, series, weeks }: TakenWeeks, outing: Outing, author: string): string {
  if (series?.regular === 'yes') return comesSentence(weeks);
  if (series?.regular !== 'asked') return onceSentence({ part }, outing);
  const asked = `${askedEvery} ${answersOnce(author)}`;
  return part === null || part.state === 'asked' ? asked : `${onceSentence({ part }, outing)} ${asked}`;
}

function comesSentence(weeks: readonly AnnouncementOuting[]): string {
  const first = weeks.find(({ participation }) => participation?.state === 'in');
  const waits = weeks.filter(({ participation }) => participation?.state === 'waiting');
  const from = first ? `, dès ${weekdayAndDate(dayOf(first.outing))}` : '';
  return [`Vous venez chaque semaine${from}.`, waitingWords(waits, !first)].filter(Boolean).join(' ');
}

function waitingWords(waits: readonly AnnouncementOuting[], everywhere: boolean): string | undefined {
  const [one, other, ...more] = waits;
  if (!one) return undefined;
  const where = 'vous y êtes en liste d’attente.';
  const isFull = waits.every(({ outing }) => freePlaces(outing) === 0);
  const date = ({ outing }: AnnouncementOuting) => `le ${shortDateOf(dayOf(outing))}`;
  if (!isFull) {
    const dates = more.length === 0 ? waits.map(date).join(' et ') : `à ${waits.length} dates`;
    return `${capital(dates)}, vous êtes en liste d’attente.`;
  }
  if (!other)
    return everywhere
      ? 'C’est complet\u00A0: vous êtes en liste d’attente.'
      : `${capital(date(one))} est complet\u00A0: ${where}`;
  if (more.length === 0) return `${capital(date(one))} et ${date(other)} sont complets\u00A0: ${where}`;
  return `${waits.length} dates sont complètes\u00A0: ${where}`;
}

/** What ceasing gives up, or taking only the question back keeps: places, and places on waiting lists. */
export function datesInWords(
  verb: 'quittez' | 'gardez',
  weeks: readonly AnnouncementOuting[],
  now: Date,
): string | undefined {
  const ahead = weeks.filter(
    ({ outing, participation }) =>
      outing.state !== 'cancelled' && Date.parse(outing.startsAt) > now.getTime() && gives(participation),
  );
  const [one, other] = ahead;
  if (!one) return undefined;
  if (!other) return `Vous ${verb} la séance du ${longDayOf(dayOf(one.outing))}.`;
  return `Vous ${verb} ${verb === 'gardez' ? 'vos' : 'les'} ${ahead.length} dates à venir.`;
}

const gives = (part: Participation | null): boolean =>
  part !== null && ['in', 'waiting', 'offered'].includes(part.state);
