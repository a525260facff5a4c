import { canBeJoined, freePlaces, isCalled } from '@coequipiers/contract/outing-rules';
import { dayAndHour } from '@coequipiers/contract/outing-words';
import { participationLimits } from '@coequipiers/contract/participations';
import { placeAfter } from '@coequipiers/contract/place-after';
import { wallTimeAt } from '@coequipiers/contract/time-zones';
import type { Clock } from '../../../platform/clock.ts';
import type { Notice } from '../../notices/notice.ts';
import { type Member, plain, type Team, waitingOf } from '../team/team.ts';
import * as say from './sentences.ts';
import { type About, leadingTo, type Said, wordsOf } from './words.ts';

/** Who or what made a change of a team. */
export type Cause =
  /** A person joins, accepts or leaves. `silently`: the author is not told, because it is undone at once, or is told of all weeks. */
  | {
      by: 'person';
      personId: string;
      username: string;
      alias?: string;
      note?: string | null;
      silently?: boolean;
    }
  /** `toldOfAll`: a person who is told of all weeks instead. */
  | { by: 'author'; username: string; reason?: string | null; toldOfAll?: string }
  /**
   * An erasure, a suspension or a block: nobody is told who it was. `hasRead`: somebody whose account goes had read the meeting point,
   * so the author learns that one person less comes. After a block it would say who it was.
   */
  | { by: 'departure'; personId: string; hasRead: boolean }
  /** The author asks for a replacement. */
  | { by: 'sos' }
  | { by: 'edit' }
  /** The author is asked whether it is on, and free places are called. */
  | { by: 'question' }
  /** The author says that it is played anyway, or takes it back. */
  | { by: 'word' }
  /** No notices here: the code that cancels sends its own. */
  | { by: 'cancellation' }
  | { by: 'time' };

type Change = { about: About; before: Team; after: Team; cause: Cause; clock: Clock };

/** 'Foot à 5, mar. 17 nov. · 19 h' */
export function nameOf(
  { title, startsAt, timeZone }: Pick<About, 'title' | 'startsAt' | 'timeZone'>,
  now: Date,
): string {
  const today = wallTimeAt(now, timeZone).day;
  return `${title}, ${dayAndHour(wallTimeAt(startsAt, timeZone), today)}`;
}

/** The notices about a change of a team, to its members and to the author. */
export function newsOf(change: Change): Notice[] {
  if (change.cause.by === 'cancellation') return [];
  const { before, after, about } = change;
  const known = new Map(before.members.map((member) => [member.personId, member]));
  const turned = after.members
    .map((member) => ({ member, was: known.get(member.personId)?.state }))
    .filter(({ member, was }) => member.state !== (was ?? 'left'));
  return [
    ...turned.flatMap(({ member, was }) => toMember(change, member, was) ?? []),
    ...turned.flatMap(({ member, was }) => toAuthor(change, member, was) ?? []),
    ...toAuthorUnnamed(change),
    ...toThoseWhoWait(change),
  ]
    .filter(({ personId }) => personId !== notTold(change.cause))
    .map((notice) => ({ ...notice, ...leadingTo(about) }));
}

/** Who is gone, or told otherwise. */
function notTold(cause: Cause): string | undefined {
  if (cause.by === 'departure') return cause.personId;
  return cause.by === 'author' ? cause.toldOfAll : undefined;
}

type Draft = Omit<Notice, 'announceId' | 'week'>;

/** The subject of notices to the author that a person comes or asks: a newer notice replaces the older one. */
export const aboutPerson = ({ outingId }: Pick<About, 'outingId'>, personId: string): string =>
  `participation:${outingId}:${personId}`;

/** Leaving has a subject of its own: a later press that is undone silently must not take it off the bell. */
const aboutLeaving = ({ outingId }: Pick<About, 'outingId'>, personId: string): string =>
  `leaving:${outingId}:${personId}`;

/** Without the person, who may be erased. */
const aboutDepartures = ({ outingId }: Pick<About, 'outingId'>): string => `departure:${outingId}`;

/** The subject of the call for a replacement, to people near who have no part. */
export const aboutSos = (outingId: string): string => `outing-sos:${outingId}`;

/** A mail is sent only to people who get no push. */
const mailed = { when: 'without-push' } as const;

/** The subject of notices to a person about their own part. */
export const aboutPart = ({ outingId }: Pick<About, 'outingId'>): string => `outing:${outingId}`;

function toMember(
  { about, after, cause, clock }: Change,
  member: Member,
  was: Member['state'] | undefined,
): Draft | undefined {
  const { personId, state, offeredUntil } = member;
  const { now } = clock;
  const byAuthor = cause.by === 'author' ? cause : undefined;
  const told = (kind: Notice['kind'], event: Notice['event'], said: Said): Draft => ({
    personId,
    kind,
    ...(event && { event }),
    ...wordsOf(about, now, said),
    about: aboutPart(about),
    // Their texts name the author.
    ...(byAuthor && kind === 'requests' && { senderId: about.authorId }),
    ...(said.mail && { mail: mailed }),
  });
  const others = waitingOf(after.members).length > 0;
  if (state === 'offered' && offeredUntil)
    return {
      ...told('offers', 'offered', say.offered(about, now, { until: offeredUntil, others })),
      answerUntil: offeredUntil.toISOString(),
      asks: { outingId: about.outingId },
    };
  // The person did it themselves, and the page has shown the result.
  if (cause.by === 'person' && cause.personId === personId) return undefined;
  if (was === 'offered' && state === 'left')
    return told('offers', 'passed', say.offerPassed(about, now, { others: isHeldOrWaited(after) }));
  const author = byAuthor?.username;
  if (state === 'declined' && byAuthor)
    return told(
      'requests',
      'declined',
      say.declined(about, now, { author: byAuthor.username, reason: byAuthor.reason }),
    );
  if (state === 'removed' && byAuthor)
    return told(
      'requests',
      'removed',
      say.removed(about, now, {
        author: byAuthor.username,
        reason: byAuthor.reason,
        waited: was === 'waiting',
      }),
    );
  if (was === 'asked' && state === 'in')
    return told('requests', 'accepted', say.accepted(about, now, { author }));
  if (was === 'asked' && state === 'waiting')
    return {
      ...told(
        'requests',
        'accepted',
        say.queued(about, now, { author, goes: placeAfter(plain(after), 'participant', now) }),
      ),
      waits: true,
    };
  return undefined;
}

/** Whether a place that somebody let pass went to another person. */
const isHeldOrWaited = ({ members }: Team): boolean =>
  members.some(({ state }) => state === 'offered' || state === 'waiting');

/** Only about what other people do: the author knows their own changes. */
function toAuthor(
  { about, before, after, cause, clock }: Change,
  member: Member,
  was: Member['state'] | undefined,
): Draft | undefined {
  if (cause.by !== 'person' || cause.personId !== member.personId || cause.silently) return undefined;
  const { now } = clock;
  const { username, note } = cause;
  const told = (event: NonNullable<Notice['event']>, said: Said, subject = aboutPerson): Draft => ({
    personId: about.authorId,
    kind: 'requests',
    event,
    ...wordsOf(about, now, said),
    about: subject(about, member.personId),
    senderId: member.personId,
    // Leaves time to undo a click made by mistake before the author gets a push.
    pushAfterMs: participationLimits.undoSeconds * 1_000,
  });
  if (member.state === 'in')
    return told('joined', say.joined(about, now, { username, note, free: freePlaces(plain(after)) }));
  if (member.state === 'asked')
    return {
      ...told('asked', say.asked(about, now, { username, note })),
      answerUntil: about.startsAt.toISOString(),
      ...(cause.alias && { asks: { outingId: about.outingId, asker: cause.alias } }),
    };
  if (member.state === 'left' && was === 'in') {
    const by = after.outing.called ? 'participant' : 'quietly';
    return told(
      'left',
      say.leftBy(about, now, { username, goes: placeAfter(plain(before), by, now) }),
      aboutLeaving,
    );
  }
  return undefined;
}

/** Otherwise somebody could make an account, join, read the meeting point and erase the account, and the author would never know. */
function toAuthorUnnamed({ about, before, cause, clock }: Change): Draft[] {
  if (cause.by !== 'departure' || !cause.hasRead) return [];
  const { now } = clock;
  const goes = placeAfter(plain(before), 'quietly', now);
  return [
    {
      personId: about.authorId,
      kind: 'requests',
      event: 'left',
      ...wordsOf(about, now, say.leftBy(about, now, { username: 'Une personne', goes })),
      about: aboutDepartures(about),
    },
  ];
}

/** When a place becomes free while places are called, everyone who waits is told at the same time. */
function toThoseWhoWait({ about, before, after, cause, clock }: Change): Draft[] {
  const { outing, members } = after;
  const { now } = clock;
  const [was, is] = [plain(before), plain(after)];
  if (!canBeJoined(is, now) || !isCalled(is, now) || freePlaces(is) === 0) return [];
  if (cause.by !== 'sos' && freePlaces(is) <= freePlaces(was)) return [];
  const waiting = waitingOf(members);
  const said = outing.called ? say.missing(about, now) : say.called(about, now, { waiting: waiting.length });
  const words = wordsOf(about, now, said);
  return waiting.map(({ personId }) => ({
    personId,
    kind: outing.called ? 'sos' : 'offers',
    event: 'called',
    ...words,
    about: aboutPart(about),
    answerUntil: about.startsAt.toISOString(),
    asks: { outingId: about.outingId },
    mail: mailed,
  }));
}
