import { placeAfter } from '@coequipiers/contract/place-after';
import type { Clock } from '../../../platform/clock.ts';
import type { Transact } from '../../../platform/transact/transact.ts';
import { pageOf } from '../../notices/notice.ts';
import type { OutingsRepository } from '../outings-repository.ts';
import type { Leaver, Participations } from '../team/participations.ts';
import type { ParticipationsRepository } from '../team/participations-repository.ts';
import { plainOf } from '../team/teams.ts';
import { nameOf } from '../telling/news.ts';
import { leadingTo } from '../telling/words.ts';
import type { LeaveLinks } from './leave-links.ts';

type Parts = {
  transact: Transact;
  outings: OutingsRepository;
  people: Pick<ParticipationsRepository, 'personOf'>;
  participations: Pick<Participations, 'leaveOuting'>;
  links: LeaveLinks;
  clock: () => Clock;
};

export type LeavingByLink = ReturnType<typeof createLeavingByLink>;

/**
 * The link 'Je ne peux plus venir' of a reminder, and of the mail after a join by e-mail, which also goes to those who wait or ask. It works without a login. Opening the link changes nothing; its button does.
 */
export function createLeavingByLink({ transact, outings, people, participations, links, clock }: Parts) {
  /** Undefined for a link that is not ours; without `left` when there is nothing to leave any more. */
  const read = async (token: string) => {
    const named = links.read(token);
    if (!named) return undefined;
    const { outingId, alias } = named;
    const outing = await outings.byId(outingId);
    const person = await people.personOf(outingId, alias);
    const { now } = clock();
    if (!outing || !person || outing.cancelled_at || outing.ends_at <= now) return { left: undefined };
    const about = await outings.about(outing);
    return {
      left: about && {
        outingId,
        person,
        state: person.state,
        page: pageOf(leadingTo(about)),
        name: nameOf(about, now),
        goes: placeAfter(plainOf(outing, now), person.state === 'offered' ? 'offered' : 'participant', now),
      },
    };
  };

  return {
    read,

    leave: (outingId: string, person: Leaver): Promise<void> =>
      transact.as(person, (transaction) => participations.leaveOuting(outingId, person, transaction)),
  };
}
