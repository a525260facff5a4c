import { alertLimits } from '@coequipiers/contract/alerts';
import { atCommune } from '@coequipiers/contract/commune-names';
import type { Db } from '../../platform/db/database.ts';
import type { Notices } from '../notices/notices.ts';
import type { Participations } from '../participations/participations.ts';
import type { Places } from '../places/places.ts';
import { sosTitle } from './alert-texts.ts';
import type { MatchingRepository, Published } from './matching-repository.ts';
import { morningAfter } from './night.ts';
import { type Asked, nearestToAsk } from './sos-repository.ts';

type Parts = {
  places: Places;
  notices: Pick<Notices, 'tell'>;
  participations: Pick<Participations, 'onSos'>;
  matching: Pick<MatchingRepository, 'published'>;
  clock: () => { now: Date };
};

/**
 * When an outing calls for a replacement, people nearby with a matching alert are asked too, the nearest first. They are asked on
 * the bell and by push, whether or not they were told of the announcement before, but not at night.
 */
export function askForReplacement({ places, notices, participations, matching, clock }: Parts): void {
  const nearest = async (announcement: Published, outingId: string, transaction: Db): Promise<Asked[]> => {
    const radius = Math.max(...alertLimits.distances);
    const { people } = await places.upToDate(
      () =>
        nearestToAsk(
          announcement,
          outingId,
          places.tree.within({ centre: announcement, radius }),
          transaction,
        ),
      transaction,
    );
    return people.slice(0, alertLimits.sosPeople);
  };

  participations.onSos(async (outing, transaction) => {
    const { now } = clock();
    if (!outing.announcement_id || morningAfter(now, outing.time_zone)) return 0;
    const announcement = await matching.published(outing.announcement_id, transaction);
    if (announcement?.outing?.id !== outing.id) return 0;
    const people = await nearest(announcement, outing.id, transaction);
    await notices.tell(
      people.map(({ personId, distance }) => ({
        personId,
        kind: 'sos',
        title: sosTitle(announcement, distance, now),
        text: `${announcement.category} ${atCommune(announcement.municipalityName)}. ${announcement.title}`,
        announceId: announcement.id,
        senderId: announcement.authorId,
        about: `outing-sos:${outing.id}`,
      })),
      transaction,
    );
    return people.length;
  });
}
