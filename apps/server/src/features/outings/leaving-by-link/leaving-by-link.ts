import { placeAfter } from '@coequipiers/contract/place-after';
import type { Transact } from '../../../platform/transact/transact.ts';
import type { Participations } from '../team/participations.ts';
import type { ParticipationsRepository } from '../team/participations-repository.ts';
import type { Clock } from '../team/team.ts';
import { nameOf } from '../telling/news.ts';
import type { LeaveLinks } from './leave-links.ts';

type Parts = {
  transact: Transact;
  repository: ParticipationsRepository;
  participations: Pick<Participations, 'leaveOuting'>;
  links: LeaveLinks;
  clock: () => Clock;
};

export type LeavingByLink = ReturnType<typeof createLeavingByLink>;

/**
 * The link 'Je ne peux plus venir' of a reminder, which works without a login. Opening the link changes nothing; its button does.
 */
export function createLeavingByLink({ transact, repository, participations, links, clock }: Parts) {
  /** Undefined for a link that is not ours; without `about` when there is nothing to leave any more. */
  const read = async (token: string) => {
    const named = links.read(token);
    if (!named) return undefined;
    const part = await repository.partOf(named.outingId, named.alias);
    const { now } = clock();
    const nothing = { outingId: named.outingId, personId: '', about: undefined, shown: undefined };
    if (!part || part.outing.cancelled_at || part.outing.ends_at <= now) return nothing;
    const about = await repository.about(part.outing);
    const { starts_at: startsAt, places, taken, waiting } = part.outing;
    const goes = placeAfter({ startsAt, places, taken, waiting }, 'participant', now);
    return {
      outingId: named.outingId,
      personId: part.personId,
      about,
      shown: about && { name: nameOf(about, now), goes },
    };
  };

  return {
    read,

    leave: (outingId: string, person: { id: string }): Promise<void> =>
      transact.as(person, (transaction) => participations.leaveOuting(outingId, person, transaction)),
  };
}
