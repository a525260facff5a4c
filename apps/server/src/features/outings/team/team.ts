import { type Confirmation, confirmationOf } from '@coequipiers/contract/confirmation';
import {
  canBeJoined,
  freePlaces,
  isCalled,
  isRefused,
  mayAccept,
  type PlainOuting,
  partOnJoining,
  placeFor,
} from '@coequipiers/contract/outing-rules';
import type { Admission } from '@coequipiers/contract/outings';
import { type ParticipationState, takesPart } from '@coequipiers/contract/participation-states';
import { callsByLeaving, mayCall } from '@coequipiers/contract/sos-rules';
import type { Clock } from '../../../platform/clock.ts';
import { offerDeadline } from './deadline.ts';

// Who takes part in an outing, as pure functions: a change is computed here, and stored by a caller that has locked the row of the
// outing. These invariants hold after each change:
// 1. `in` and `offered` together never exceed the places, and no place is free while someone waits, unless places are called.
// 2. The waiting list is in the order of asking.
// 3. One participation per person; the author has none.

export type Member = {
  personId: string;
  state: ParticipationState;
  /** The order of the waiting list: everyone who asks gets the next number. */
  turn: number;
  offeredUntil: Date | null;
};

export type TeamOuting = {
  places: number;
  admission: Admission;
  startsAt: Date;
  timeZone: string;
  cancelled: boolean;
  /** Set by an SOS. Free places are then called until none is left. */
  called: boolean;
  /** Whether it is on follows from these two and from who is in. */
  minimum: number | null;
  playedAnyway: boolean;
};

export type Team = { outing: TeamOuting; members: readonly Member[] };

/** Why an action is refused. */
export type TeamRefusal = 'closed' | 'answered' | 'gone' | 'not-there' | 'nobody-missing' | 'taken';

export type Change = Team | { refused: TeamRefusal };

const count = (members: readonly Member[], ...states: ParticipationState[]): number =>
  members.filter(({ state }) => states.includes(state)).length;

export const takenBy = (members: readonly Member[]): number => count(members, 'in', 'offered');

export const waitingOf = (members: readonly Member[]): Member[] =>
  members.filter(({ state }) => state === 'waiting').sort((a, b) => a.turn - b.turn);

/** What the rules of the contract need to know of an outing. */
export function plain({
  outing: { places, admission, startsAt, cancelled, called },
  members,
}: Team): PlainOuting {
  const [taken, held, waiting] = [takenBy(members), count(members, 'offered'), count(members, 'waiting')];
  const state = cancelled ? 'cancelled' : taken >= places ? 'full' : 'open';
  return { state, startsAt, places, taken, held, waiting, admission, called };
}

/** Whether it is on. */
export const confirmationIn = (team: Team): Confirmation =>
  confirmationOf({ ...plain(team), minimum: team.outing.minimum, playedAnyway: team.outing.playedAnyway });

const memberOf = ({ members }: Team, personId: string): Member | undefined =>
  members.find((member) => member.personId === personId);

const withMember = (team: Team, changed: Member): Team => ({
  ...team,
  members: memberOf(team, changed.personId)
    ? team.members.map((member) => (member.personId === changed.personId ? changed : member))
    : [...team.members, changed],
});

const setState = (team: Team, member: Member, state: ParticipationState): Team =>
  withMember(team, { ...member, state, offeredUntil: null });

const newMember = (team: Team, personId: string): Member => ({
  personId,
  state: 'left',
  turn: nextTurn(team),
  offeredUntil: null,
});

const nextTurn = ({ members }: Team): number => 1 + Math.max(0, ...members.map(({ turn }) => turn));

/**
 * Applies what happens without an action: expired offers end, and free places are offered to those who wait, or called. Once the
 * outing is closed, nothing changes except that offers end.
 */
export function settle(team: Team, clock: Clock): Team {
  const { now } = clock;
  if (!canBeJoined(plain(team), now)) {
    return {
      ...team,
      members: team.members.map((member) => (member.state === 'offered' ? ended(member) : member)),
    };
  }
  const called = isCalled(plain(team), now);
  let settled: Team = {
    ...team,
    members: team.members.map((member) => {
      if (member.state !== 'offered') return member;
      if (called) return { ...member, state: 'waiting', offeredUntil: null };
      return member.offeredUntil !== null && member.offeredUntil <= now ? ended(member) : member;
    }),
  };
  if (called)
    return freePlaces(plain(settled)) > 0
      ? settled
      : { ...settled, outing: { ...settled.outing, called: false } };
  for (const member of waitingOf(settled.members).slice(0, freePlaces(plain(settled)))) {
    const offeredUntil = offerDeadline(settled.outing, now, clock.offerScale);
    settled = withMember(settled, { ...member, state: 'offered', offeredUntil });
  }
  return settled;
}

const ended = (member: Member): Member => ({ ...member, state: 'left', offeredUntil: null });

/** The button 'Je participe'. Pressing it again changes nothing, except that someone who waits takes a called place. */
export function join(team: Team, personId: string, clock: Clock): Change {
  const current = settle(team, clock);
  const outing = plain(current);
  if (!canBeJoined(outing, clock.now)) return { refused: 'closed' };
  const member = memberOf(current, personId);
  if (member?.state === 'waiting' && outing.admission === 'open' && mayAccept(outing, member, clock.now))
    return accept(current, personId, clock);
  if (member && isRefused(member)) return { refused: 'answered' };
  if (member && member.state !== 'left') return current;
  const fresh = newMember(current, personId);
  return settle(setState(current, fresh, partOnJoining(outing, clock.now)), clock);
}

/** Takes an offered place, or a called one. */
export function accept(team: Team, personId: string, clock: Clock): Change {
  const current = settle(team, clock);
  const outing = plain(current);
  const member = memberOf(current, personId);
  if (member?.state === 'in' && canBeJoined(outing, clock.now)) return current;
  if (!member || !mayAccept(outing, member, clock.now)) return { refused: 'gone' };
  return settle(setState(current, member, 'in'), clock);
}

/** Leaves, refuses an offer, or takes a request back. */
export function leave(team: Team, personId: string, clock: Clock): Team {
  const current = settle(team, clock);
  const member = memberOf(current, personId);
  if (!member || !takesPart(member)) return current;
  return settle(setState(current, member, 'left'), clock);
}

/** The author accepts someone who asked: the person is in while a place is free, and otherwise waits in the order of asking. */
export function admit(team: Team, personId: string, clock: Clock): Change {
  const current = settle(team, clock);
  const outing = plain(current);
  if (!canBeJoined(outing, clock.now)) return { refused: 'closed' };
  const member = memberOf(current, personId);
  if (member?.state !== 'asked') return { refused: 'not-there' };
  return settle(setState(current, member, placeFor(outing, clock.now)), clock);
}

/** The author says yes, once, to someone who asks to come every week: a request is admitted, and without a part there is one. */
export function welcome(team: Team, personId: string, clock: Clock): Team {
  const current = settle(team, clock);
  const outing = plain(current);
  const member = memberOf(current, personId);
  if (!canBeJoined(outing, clock.now) || (member && member.state !== 'asked')) return current;
  const fresh = member ?? newMember(current, personId);
  return settle(setState(current, fresh, placeFor(outing, clock.now)), clock);
}

/** The author removes someone for good: also from a week in which they have no part, so that they cannot join it. */
export function dismiss(team: Team, personId: string, clock: Clock): Team {
  const current = settle(team, clock);
  const member = memberOf(current, personId) ?? newMember(current, personId);
  if (isRefused(member)) return current;
  return settle(setState(current, member, member.state === 'asked' ? 'declined' : 'removed'), clock);
}

/** What somebody is to a series, as far as its new weeks begin with it. */
export type Carried = { personId: string; state: 'asked' | 'yes' | 'refused' };

/** Whom a new week begins with: those who come every week in their order, in while there are places, and then those who ask to. */
export function firstMembers(
  { places, admission }: Pick<TeamOuting, 'places' | 'admission'>,
  carried: readonly Carried[],
): Member[] {
  const members: Member[] = [];
  const begin = (which: Carried['state'], stateOf: () => ParticipationState): void => {
    for (const { personId } of carried.filter(({ state }) => state === which))
      members.push({ personId, state: stateOf(), turn: members.length + 1, offeredUntil: null });
  };
  begin('yes', () => (members.length < places ? 'in' : 'waiting'));
  if (admission === 'approval') begin('asked', () => 'asked');
  begin('refused', () => 'removed');
  return members;
}

/** The author declines someone who asked. */
export function decline(team: Team, personId: string, clock: Clock): Change {
  const current = settle(team, clock);
  const member = memberOf(current, personId);
  if (member?.state !== 'asked') return { refused: 'not-there' };
  return setState(current, member, 'declined');
}

/** The author removes someone who is in, offered or waiting. */
export function removeMember(team: Team, personId: string, clock: Clock): Change {
  const current = settle(team, clock);
  const member = memberOf(current, personId);
  if (!member || member.state === 'asked' || !takesPart(member)) return { refused: 'not-there' };
  return settle(setState(current, member, 'removed'), clock);
}

/** Like `leave`. If the outing was full and starts soon, the free place is called at once. */
export function leaveAtShortNotice(team: Team, personId: string, clock: Clock): Team {
  const left = leave(team, personId, clock);
  const wasIn = memberOf(team, personId)?.state === 'in';
  if (!wasIn || !callsByLeaving(plain(team), clock.now)) return left;
  const called = callForReplacement(left, clock);
  return 'refused' in called ? left : called;
}

/** The author asks for a replacement: from now on, free places go to whoever takes them first. */
export function callForReplacement(team: Team, clock: Clock): Change {
  const outing = plain(team);
  if (!canBeJoined(outing, clock.now)) return { refused: 'closed' };
  if (!mayCall(outing, clock.now)) return { refused: 'nobody-missing' };
  return settle({ ...team, outing: { ...team.outing, called: true } }, clock);
}

/** For a cancelled outing: those who were offered a place wait again, so that they are told of the cancellation only. */
export const endOffers = (team: Team): Team => ({
  ...team,
  members: team.members.map((member) =>
    member.state === 'offered' ? { ...member, state: 'waiting', offeredUntil: null } : member,
  ),
});

/** The author says that it is played anyway, or takes it back. */
export const sayPlayed = (team: Team, playedAnyway: boolean, clock: Clock): Team =>
  settle({ ...team, outing: { ...team.outing, playedAnyway } }, clock);

/** The registrations are open again: there are as many places as before. */
export const reopen = (team: Team, places: number, clock: Clock): Team =>
  settle({ ...team, outing: { ...team.outing, places } }, clock);

/** Applies an edit of the places, the admission or the start. Open offers get a new deadline when the start changes. */
export function adapt(team: Team, outing: TeamOuting, clock: Clock): Change {
  const current = settle(team, clock);
  if (outing.places < takenBy(current.members)) return { refused: 'taken' };
  const moved = outing.startsAt.getTime() !== current.outing.startsAt.getTime();
  let adapted: Team = {
    outing: { ...outing, called: current.outing.called },
    members: current.members.map((member) =>
      moved && member.state === 'offered'
        ? { ...member, offeredUntil: offerDeadline(outing, clock.now, clock.offerScale) }
        : member,
    ),
  };
  if (
    outing.admission === 'open' &&
    current.outing.admission === 'approval' &&
    canBeJoined(plain(adapted), clock.now)
  ) {
    const asked = adapted.members.filter(({ state }) => state === 'asked').sort((a, b) => a.turn - b.turn);
    for (const member of asked) adapted = setState(adapted, member, placeFor(plain(adapted), clock.now));
  }
  return settle(adapted, clock);
}

/**
 * The author closes the registrations: the places become those that are taken, so that none is free. Nobody is told, and everything
 * else goes on: whoever joins waits, and a place that is given up later is free, or offered to who waits.
 */
export function close(team: Team, clock: Clock): Change {
  const current = settle(team, clock);
  if (!canBeJoined(plain(current), clock.now)) return { refused: 'closed' };
  const places = takenBy(current.members);
  // An outing has at least one place.
  if (places === 0) return { refused: 'not-there' };
  return settle({ ...current, outing: { ...current.outing, places } }, clock);
}
