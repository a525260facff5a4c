import { deadlineOf } from '@coequipiers/contract/outing-details';
import { canBeJoined, freePlaces, isCalled } from '@coequipiers/contract/outing-rules';
import { dayAndHour } from '@coequipiers/contract/outing-words';
import { participationLimits } from '@coequipiers/contract/participations';
import { placeAfter } from '@coequipiers/contract/place-after';
import { wallTimeAt } from '@coequipiers/contract/time-zones';
import type { Clock } from '../../../platform/clock.ts';
import type { Notice } from '../../notices/notice.ts';
import { type Member, plain, type Team, waitingOf } from '../team/team.ts';

/** The outing that a notice is about, as people know it. */
export type About = {
  outingId: string;
  announceId: string;
  title: string;
  authorId: string;
  startsAt: Date;
  timeZone: string;
};

/** Who or what made a change of a team. */
export type Cause =
  /** A person joins, accepts or leaves. `silently`: the author is not told, because it is undone at once. */
  | { by: 'person'; personId: string; username: string; note?: string | null; silently?: boolean }
  | { by: 'author'; reason?: string | null }
  /** An erasure, a suspension or a block: nobody is told about the person themselves. */
  | { by: 'departure'; personId: string }
  /** The author asks for a replacement. */
  | { by: 'sos' }
  | { by: 'edit' }
  /** No notices here: the code that cancels sends its own. */
  | { by: 'cancellation' }
  | { by: 'time' };

type Change = { about: About; before: Team; after: Team; cause: Cause; clock: Clock };

/** 'Foot à 5, mar. 17 nov. · 19 h' */
export function nameOf({ title, startsAt, timeZone }: About, now: Date): string {
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
    ...toThoseWhoWait(change),
  ]
    .filter(({ personId }) => change.cause.by !== 'departure' || personId !== change.cause.personId)
    .map((notice) => ({ ...notice, announceId: about.announceId }));
}

type Draft = Omit<Notice, 'announceId'>;

/** The subject of notices to the author that a person comes or asks: a newer notice replaces the older one. */
export const aboutPerson = ({ outingId }: About, personId: string): string =>
  `participation:${outingId}:${personId}`;

/** Leaving has a subject of its own: a later press that is undone silently must not take it off the bell. */
const aboutLeaving = ({ outingId }: About, personId: string): string => `leaving:${outingId}:${personId}`;

/** A mail is sent only to people who get no push. */
const mailed = { when: 'without-push' } as const;

const aboutPart = ({ outingId }: About): string => `outing:${outingId}`;

function toMember(
  { about, after, cause, clock }: Change,
  member: Member,
  was: Member['state'] | undefined,
): Draft | undefined {
  const { personId, state, offeredUntil } = member;
  const name = nameOf(about, clock.now);
  const told = (kind: Notice['kind'], title: string, text: string, mail?: Notice['mail']): Draft => ({
    personId,
    kind,
    title,
    text,
    about: aboutPart(about),
    ...(mail && { mail }),
  });
  if (state === 'offered' && offeredUntil)
    return told(
      'offers',
      'Une place se libère pour vous',
      `${name}. Elle vous est réservée jusqu’à ${deadlineOf(offeredUntil, about.timeZone, clock.now)}.`,
      mailed,
    );
  // The person did it themselves, and the page has shown the result.
  if (cause.by === 'person' && cause.personId === personId) return undefined;
  if (was === 'offered' && state === 'left')
    return told(
      'offers',
      'La place n’est plus réservée',
      `${name}. Le temps de réponse est passé. Vous pouvez demander à nouveau quand vous voulez.`,
    );
  // The reason comes first in the text, because the bell shortens long texts.
  const reason = cause.by === 'author' && cause.reason ? `« ${cause.reason} » ` : '';
  if (state === 'declined')
    return told('requests', 'Votre demande n’a pas été retenue', `${reason}${name}.`, mailed);
  if (state === 'removed')
    return told('requests', 'L’organisateur a libéré votre place', `${reason}${name}.`, mailed);
  if (was === 'asked' && state === 'in')
    return told('requests', 'C’est oui, vous participez', `${name}.`, mailed);
  if (was === 'asked' && state === 'waiting')
    return told(
      'requests',
      'C’est oui, vous êtes sur la liste d’attente',
      `${name}. Si une place se libère, elle ${placeAfter(plain(after), 'participant', clock.now)}.`,
    );
  return undefined;
}

/** Only about what other people do: the author knows their own changes. */
function toAuthor(
  { about, cause, clock }: Change,
  member: Member,
  was: Member['state'] | undefined,
): Draft | undefined {
  if (cause.by !== 'person' || cause.personId !== member.personId || cause.silently) return undefined;
  const name = nameOf(about, clock.now);
  const told = (title: string, text: string, subject = aboutPerson): Draft => ({
    personId: about.authorId,
    kind: 'requests',
    title,
    text,
    about: subject(about, member.personId),
    senderId: member.personId,
    // Leaves time to undo a click made by mistake before the author gets a push.
    pushAfterMs: participationLimits.undoSeconds * 1_000,
  });
  if (member.state === 'in') return told(`${cause.username} participe`, `${name}.`);
  if (member.state === 'asked')
    return told(`${cause.username} demande à participer`, cause.note ? `« ${cause.note} »` : `${name}.`);
  if (member.state === 'left' && was === 'in')
    return told(`${cause.username} ne peut plus venir`, `${name}.`, aboutLeaving);
  return undefined;
}

/** When a place becomes free while places are called, everyone who waits is told at the same time. */
function toThoseWhoWait({ about, before, after, cause, clock }: Change): Draft[] {
  const { outing, members } = after;
  const [was, is] = [plain(before), plain(after)];
  if (!canBeJoined(is, clock.now) || !isCalled(is, clock.now) || freePlaces(is) === 0) return [];
  if (cause.by !== 'sos' && freePlaces(is) <= freePlaces(was)) return [];
  const text = `${nameOf(about, clock.now)}. La première personne qui répond a la place.`;
  return waitingOf(members).map(({ personId }) => ({
    personId,
    kind: outing.sos ? 'sos' : 'offers',
    title: outing.sos ? 'Il manque quelqu’un' : 'Une place est libre',
    text,
    about: aboutPart(about),
    mail: mailed,
  }));
}
