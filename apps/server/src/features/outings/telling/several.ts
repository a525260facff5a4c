import { participationLimits } from '@coequipiers/contract/participations';
import type { Slot } from '@coequipiers/contract/series-words';
import type { Notice } from '../../notices/notice.ts';
import * as say from './regular-sentences.ts';
import { type About, type Said, wordsOf } from './words.ts';

/** What a change tells of one outing. */
export type News = { about: About; notices: readonly Notice[] };

/** In this order a person is told of several outings at once: of what asks them something first, and of a place before a rank. */
const order: readonly Notice['event'][] = ['offered', 'called', 'accepted'];
const rankOf = ({ event, waits }: Notice): number => {
  const rank = order.indexOf(event);
  return (rank === -1 ? order.length : rank) + (waits ? 0.5 : 0);
};

/** One press is told once: a person with news of several weeks gets one notice. */
export function onceEach(news: readonly News[], now: Date): Notice[] {
  const [one, ...others] = news;
  if (!one) return [];
  if (others.length === 0) return [...one.notices];
  const ofPerson = new Map<string, { about: About; notice: Notice }[]>();
  for (const { about, notices } of news)
    for (const notice of notices)
      ofPerson.set(notice.personId, [...(ofPerson.get(notice.personId) ?? []), { about, notice }]);
  return [...ofPerson.values()].flatMap((told) => {
    const [first] = [...told].sort((a, b) => rankOf(a.notice) - rankOf(b.notice));
    if (!first) return [];
    const { event, waits } = first.notice;
    const alike = told.filter(({ notice }) => notice.event === event && notice.waits === waits);
    return alike.length > 1
      ? folded(
          first,
          alike.map(({ notice }) => notice),
          now,
        )
      : first.notice;
  });
}

function folded(
  { about, notice }: { about: About; notice: Notice },
  alike: readonly Notice[],
  now: Date,
): Notice {
  const count = alike.length;
  const all = (said: Said, subject: string): Notice => {
    // What is said of several weeks leads to none of them, and is answered on the page.
    const { week: _week, asks: _asks, answerUntil: _until, quote: _quote, letter: _letter, ...rest } = notice;
    const { week: _of, ...whole } = about;
    return { ...rest, ...wordsOf(whole, now, said), about: `${subject}:${about.announceId}` };
  };
  if (notice.event === 'offered') {
    const until = alike.map(({ answerUntil = '' }) => answerUntil).sort()[0] ?? '';
    return all(say.severalOffered(about, now, { count, until: new Date(until) }), 'series-offers');
  }
  // Only of somebody who is not named: who leaves by their own press is told of apart.
  if (notice.event === 'left') return all(say.severalLeft(about, { count }), 'series-departure');
  if (notice.event === 'accepted') {
    const accepted = notice.waits ? say.severalQueued : say.severalAccepted;
    return all(accepted(about, { count }), 'series-accepted');
  }
  return notice;
}

/** What the author or the person is told, once, of a press about every week. */
export type Every = {
  about: About;
  slot: Slot;
  now: Date;
  /** When the last of its weeks starts. */
  until: Date;
};
type Person = { personId: string; username: string; note?: string | null | undefined };

/** The subject of what an author is told of somebody who comes every week, or asks to. A newer notice replaces it. */
export const aboutRegular = (announceId: string, personId: string): string =>
  `regular:${announceId}:${personId}`;

/** To the author. */
export function ofRegular(
  { about, slot, now, until }: Every,
  { personId, ...from }: Person,
  what: 'joined' | 'asked' | 'left',
): Notice {
  const said = {
    joined: say.comesEveryWeek,
    asked: say.asksEveryWeek,
    left: say.leavesEveryWeek,
  }[what](about, slot, from);
  return {
    personId: about.authorId,
    kind: 'requests',
    event: what === 'asked' ? 'asked-every' : what,
    announceId: about.announceId,
    ...wordsOf(about, now, said),
    about:
      what === 'left'
        ? `leaving-regular:${about.announceId}:${personId}`
        : aboutRegular(about.announceId, personId),
    senderId: personId,
    ...(what === 'asked' && { answerUntil: until.toISOString() }),
    // Leaves time to undo a click made by mistake before the author gets a push.
    pushAfterMs: participationLimits.undoSeconds * 1_000,
  };
}

/** To the person, of what the author has decided. */
export function toRegular(
  { about, slot, now }: Every,
  personId: string,
  { what, ...from }: { what: 'accept' | 'decline' | 'remove'; author: string; reason: string | null },
): Notice {
  const { say: sentence, event } = {
    accept: { say: say.acceptedEveryWeek, event: 'accepted' },
    decline: { say: say.declinedEveryWeek, event: 'declined' },
    remove: { say: say.removedForGood, event: 'removed' },
  }[what] as { say: typeof say.acceptedEveryWeek; event: NonNullable<Notice['event']> };
  return {
    personId,
    kind: 'requests',
    event,
    announceId: about.announceId,
    ...wordsOf(about, now, sentence(about, slot, from)),
    about: `regular:${about.announceId}`,
    senderId: about.authorId,
    mail: { when: 'without-push' },
  };
}
