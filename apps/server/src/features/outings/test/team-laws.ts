import { canBeJoined, isCalled } from '@coequipiers/contract/outing-rules';
import type { Clock } from '../../../platform/clock.ts';
import { plain, type Team, takenBy, waitingOf } from '../team/team.ts';

/** Throws itself: millions of calls of `expect` would take most of the time. */
export function hold(law: string, holds: boolean): void {
  if (!holds) throw new Error(`broken: ${law}`);
}

/** What holds of a team after each change. */
export function expectLaws(team: Team, clock: Clock): void {
  const { outing, members } = team;
  const taken = takenBy(members);
  const waiting = waitingOf(members);
  const nothingOffered = members.every(({ state }) => state !== 'offered');
  hold('no more are in than there are places', taken <= outing.places);
  hold('nobody is there twice', new Set(members.map(({ personId }) => personId)).size === members.length);
  hold(
    'those who wait are in the order of their turns',
    waiting.every(({ turn }, index) => turn >= (waiting[index - 1]?.turn ?? turn)),
  );
  if (!canBeJoined(plain(team), clock.now)) {
    hold('nothing is offered any more', nothingOffered);
    return;
  }
  if (outing.called) hold('a call for a replacement means a free place', taken < outing.places);
  if (isCalled(plain(team), clock.now)) hold('what is called is not offered', nothingOffered);
  else if (waiting.length > 0) hold('people wait only for a full outing', taken === outing.places);
  for (const { state, offeredUntil } of members) {
    hold('an offer has an end, and nothing else has', (offeredUntil !== null) === (state === 'offered'));
    if (offeredUntil) hold('an offer is not over', offeredUntil > clock.now);
  }
}
