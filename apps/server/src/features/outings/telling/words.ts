import type { Category } from '@coequipiers/contract/categories';
import { atCommune } from '@coequipiers/contract/commune-names';
import { frenchSpaces } from '@coequipiers/contract/legal/typography';
import { quoted } from '@coequipiers/contract/notifications';
import { longDayOf } from '@coequipiers/contract/outing-details';
import { outingNames } from '@coequipiers/contract/outing-names';
import { hourOf } from '@coequipiers/contract/outing-words';
import { paths } from '@coequipiers/contract/pages';
import { paramNames } from '@coequipiers/contract/search-params';
import { wallTimeAt } from '@coequipiers/contract/time-zones';
import { type Notice, type NoticeLetter, type NoticeWords, pageOf } from '../../notices/notice.ts';

/** The outing that a notice is about, as people know it. */
export type About = {
  outingId: string;
  announceId: string;
  /** Its id again if it is a week of a series: what leads to the announcement opens at its date. */
  week?: string;
  title: string;
  category: Category;
  municipality: string;
  authorId: string;
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
  hasMeetingPoint: boolean;
};

/** What is said of an outing: each text is a whole sentence, written with ordinary spaces. */
export type Said = {
  /** On the bell: who or what comes first, then when and where. */
  title: string;
  /** What to do next, or what is done already. */
  text: string;
  /** The words of the other person, quoted as theirs. */
  quote?: string | null | undefined;
  /** By push, below 'Tennis jeudi 20 h 30'. */
  push: string;
  /** By mail; without it, nobody is told by mail. */
  mail?: Omit<NoticeLetter, 'card' | 'path' | 'quote'> & {
    /** Where its button leads, instead of to the announcement. */
    path?: string;
  };
};

/** The same words for the bell, for devices and for a mail. */
export function wordsOf(about: About, now: Date, { title, text, quote, push, mail }: Said): NoticeWords {
  const { head } = outingNames(about, now);
  return {
    title: frenchSpaces(title),
    text: frenchSpaces(text),
    ...(quote && { quote }),
    push: { title: head, text: [frenchSpaces(push), ...(quote ? [quoted(quote)] : [])].join(' ') },
    ...(mail && {
      letter: {
        subject: mail.subject,
        title: mail.title,
        before: mail.before,
        ...(quote && { quote }),
        card: cardOf(about, now),
        label: mail.label,
        path: mail.path ?? pageOf(leadingTo(about)),
        after: mail.after,
      },
    }),
  };
}

/** The announcement in a mail: its title, 'Tennis · jeudi 19 novembre, 20 h 30 à 22 h' and its commune. Never the meeting point. */
function cardOf({ title, category, municipality, startsAt, endsAt, timeZone }: About, now: Date) {
  const [start, end] = [wallTimeAt(startsAt, timeZone), wallTimeAt(endsAt, timeZone)];
  const day = longDayOf(start.day, wallTimeAt(now, timeZone).day);
  return {
    title,
    lines: [`${category} · ${day}, ${hourOf(start.time)} à ${hourOf(end.time)}`, municipality],
  };
}

/** Where a notice about the outing leads. */
export const leadingTo = ({ announceId, week }: About): Pick<Notice, 'announceId' | 'week'> => ({
  announceId,
  ...(week !== undefined && { week }),
});

/** The button of a mail that leads to other games of the sport. */
export const toOthers = ({ category }: About) => ({
  label: 'Voir d’autres séances',
  path: `${paths.home}?${paramNames.category}=${category}`,
});

/** 'à Villeurbanne', 'au Havre'. */
export const placeIn = ({ municipality }: About): string => atCommune(municipality);

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
