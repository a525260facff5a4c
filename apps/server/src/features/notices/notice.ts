import type { NoticeKind } from '@coequipiers/contract/notices';
import { type NotificationEvent, quoted } from '@coequipiers/contract/notifications';
import { announcementPath } from '@coequipiers/contract/pages';
import type { Card, Letter } from '../../platform/mail/letter.ts';

/** The words of a notice for each way of telling. */
export type NoticeWords = {
  /** A whole sentence: who or what, when, where. */
  title: string;
  /** What to do next, or what is done already. */
  text: string;
  /** The words of another person, quoted as theirs. */
  quote?: string;
  /** On devices, where the title is short. Without it title and text are shown. */
  push?: { title: string; text: string };
  /** The mail; without it title and text are mailed. */
  letter?: NoticeLetter;
};

export type NoticeLetter = {
  subject: string;
  title: string;
  before: string[];
  quote?: string;
  card: Card;
  /** Its button, and the path where it leads. */
  label: string;
  path: string;
  after: string[];
};

/** Something that a person is told on the bell, by push and by mail, unless they have switched its kind off. */
export type Notice = NoticeWords & {
  personId: string;
  kind: NoticeKind;
  /** What happened. */
  event?: NotificationEvent;
  /** A request is granted, and no place is free. */
  waits?: true;
  /** Until when it can be answered on the bell: an instant in ISO. */
  answerUntil?: string;
  /** What it asks about, for the buttons on devices. `asker`: the alias of someone who asks to come. */
  asks?: { outingId: string; asker?: string };
  /** The announcement that it leads to, of a weekly one at this week. */
  announceId: string;
  week?: string;
  /**
   * The person who causes it. It is not delivered if they are erased or suspended meanwhile, their erasure removes it from the
   * bell, and a block hides it.
   */
  senderId?: string;
  /** What is told instead when the sender is erased or suspended meanwhile. */
  unnamed?: NoticeWords;
  /** A later notice about the same subject replaces it, on the bell and on devices. */
  about: string;
  /** Delivered at most once, on the bell, on devices and by mail, even if its job runs again after a kill. */
  once?: true;
  /** For what may not be true any more when it is delivered, or when a push or a mail leaves: its words are chosen then. See `own-kinds.ts`. */
  outingId?: string;
  /** The time zone of the place that it is about, for a kind that waits for the morning. */
  timeZone?: string;
  /** False for notices that are soon out of date, such as reminders: they are not shown on the bell. */
  bell?: false;
  /** Delays the push, which is then sent only if the notice is still on the bell: see `withdraw`. */
  pushAfterMs?: number;
  /** Without it no mail is sent. */
  mail?: {
    when: 'without-push' | 'always';
    /**
     * Also sent to someone who has switched the kind or its mails off, if they have no push. For what makes people travel in vain.
     */
    evenIfOff?: true;
    /** A second link, below the one to the announcement. */
    also?: Letter['action'];
    /** The alert that found the announcement, for the letter of an alert. */
    alertId?: string;
  };
};

/** The page that a notice leads to, on devices and by mail. */
export const pageOf = ({ announceId, week }: Pick<Notice, 'announceId' | 'week'>): string =>
  announcementPath(announceId, week);

/** The fields that name the sender, or quote them. */
const namedIn: ReadonlySet<string> = new Set(['senderId', 'unnamed', 'quote', 'push', 'letter']);

/** The notice without the name of its sender, who is gone. Undefined when it makes no sense without the name. */
export function withoutSender(notice: Notice): Notice | undefined {
  const { unnamed } = notice;
  if (!unnamed) return undefined;
  const others = Object.entries(notice).filter(([name]) => !namedIn.has(name));
  return { ...(Object.fromEntries(others) as Omit<Notice, 'senderId'>), ...unnamed };
}

/** What a notice says on the bell: the quoted words of another person, then the text. */
export const previewOf = ({ quote, text }: Pick<NoticeWords, 'quote' | 'text'>): string =>
  [...(quote ? [quoted(quote)] : []), text].join(' ');

/** Notices about one subject, each to a different person. */
export type Group = { notices: Notice[] };

/** The largest number of people who are told in one transaction. */
const mostAtOnce = 100;

/** The fields that all notices of a group have in common. */
const subjectOf = ({ kind, about, bell, timeZone, pushAfterMs }: Notice): string =>
  JSON.stringify([kind, about, bell, timeZone, pushAfterMs]);

/** Groups of notices about one subject, not too large for a transaction. A person's later notice about a subject replaces the first. */
export function bySubject(given: readonly Notice[]): Group[] {
  const groups = new Map<string, Map<string, Notice>>();
  for (const notice of given) {
    const group = groups.get(subjectOf(notice)) ?? new Map<string, Notice>();
    groups.set(subjectOf(notice), group.set(notice.personId, notice));
  }
  return [...groups.values()].flatMap((group) => inChunks([...group.values()], mostAtOnce));
}

export const halvesOf = ({ notices }: Group): Group[] => inChunks(notices, Math.ceil(notices.length / 2));

const inChunks = (notices: readonly Notice[], size: number): Group[] =>
  Array.from({ length: Math.ceil(notices.length / size) }, (_, index) => ({
    notices: notices.slice(index * size, (index + 1) * size),
  }));
