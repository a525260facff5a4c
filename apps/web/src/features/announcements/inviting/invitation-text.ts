import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { atCommune } from '@coequipiers/contract/commune-names';
import { shortNames } from '@coequipiers/contract/day-names';
import { longNames } from '@coequipiers/contract/long-day-names';
import { freePlaces, isDone } from '@coequipiers/contract/outing-rules';
import { dayNames, hourOf } from '@coequipiers/contract/outing-words';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import { wallTimeAt } from '@coequipiers/contract/wall-time';

type Invited = Pick<Announcement, 'title' | 'category' | 'municipalityName'>;

/** 'mardi 24 nov.' */
const dayOf = dayNames({ weekdays: longNames.weekdays, months: shortNames.months });

/** 'Foot à 5, mardi 24 nov. à 19 h à Villeurbanne'. It is read days later, so it never says 'ce soir'. */
export function gameInWords(
  { title, category, municipalityName }: Invited,
  { startsAt, timeZone }: Pick<Outing, 'startsAt' | 'timeZone'>,
  today: string,
): string {
  const { day, time } = wallTimeAt(new Date(startsAt), timeZone);
  const where = municipalityName && ` ${atCommune(municipalityName)}`;
  return `${saysMore(title) ? category : named(title)}, ${dayOf(day, today)} à ${hourOf(time)}${where}`;
}

/** The game, and what is free at this moment. */
export const invitationText = (announcement: Invited, outing: Outing, today: string): string =>
  [gameInWords(announcement, outing, today), placesInWords(outing)].filter(Boolean).join('\u00A0: ');

function placesInWords(outing: Outing): string {
  if (isDone(outing.state)) return '';
  const free = freePlaces(outing);
  if (free === 0) return 'complet, liste d’attente ouverte';
  return `il reste ${free}\u00A0place${free > 1 ? 's' : ''}`;
}

/** A title that says a day, an hour or a number of places would say it twice, or say what is true no more. */
const saysMore = (title: string): boolean =>
  title.length > 60 ||
  /\b(lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|soir|demain|aujourd|manque|places?|\d+ ?h)\b/i.test(
    title.replaceAll('\u00A0', ' '),
  );

/** Without the mark at its end. */
const named = (title: string): string => title.replace(/[\s.,:;!?…]+$/, '');
