import { alertLimits } from '@coequipiers/contract/alerts';
import { isShortNotice } from '@coequipiers/contract/sos-rules';
import type { Db } from '../../../platform/db/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Notices } from '../../notices/notices.ts';
import type { OutingRow } from '../../outings/outings-repository.ts';
import type { Participations } from '../../outings/team/participations.ts';
import { aboutSos } from '../../outings/telling/news.ts';
import type { Places } from '../../places/places.ts';
import { sosWords } from '../alert-texts.ts';
import type { MatchingRepository, Published } from '../matching/matching-repository.ts';
import { morningAfter } from '../night.ts';
import { type Asked, nearestToAsk } from './sos-repository.ts';
import { forgetTurns, takeTurns } from './sos-turns.ts';

type Parts = {
  db: Db;
  jobs: Pick<Jobs, 'every'>;
  places: Places;
  notices: Pick<Notices, 'tell'>;
  participations: Pick<Participations, 'onSos'>;
  matching: Pick<MatchingRepository, 'published'>;
  clock: () => { now: Date };
};

const hourMs = 3_600_000;

/**
 * When an outing calls for a replacement, people nearby with a matching alert are asked too, the nearest first. They are asked on
 * the bell and by push, whether or not they were told of the announcement before, but not at night, and only so often in a day: see
 * `takeTurns`.
 */
export function askForReplacement(parts: Parts): void {
  const { db, jobs, places, notices, participations, matching, clock } = parts;
  jobs.every('sos-sweep', hourMs, () => forgetTurns(clock().now, db));

  const nearest = async (
    announcement: Published,
    { outingId, now }: { outingId: string; now: Date },
    transaction: Db,
  ): Promise<Asked[]> => {
    const radius = Math.max(...alertLimits.distances);
    const { people } = await places.upToDate(
      () =>
        nearestToAsk(
          { announcement, outingId, now },
          places.tree.within({ centre: announcement, radius }),
          transaction,
        ),
      transaction,
    );
    return people.slice(0, alertLimits.sosPeople);
  };

  /** Those of them who may be asked, counted for them and for the author. */
  const counted = async (
    people: readonly Asked[],
    { authorId, now }: { authorId: string; now: Date },
    transaction: Db,
  ): Promise<Asked[]> => {
    if (people.length === 0) return [];
    if ((await takeTurns('asks', [authorId], now, transaction)).size === 0) return [];
    const ids = people.map(({ personId }) => personId);
    const asked = await takeTurns('is asked', ids, now, transaction);
    return people.filter(({ personId }) => asked.has(personId));
  };

  participations.onSos(async (outing, transaction) => {
    const { now } = clock();
    if (!outing.announcement_id || !concernsStrangers(outing, now) || morningAfter(now, outing.time_zone))
      return 0;
    const announcement = await matching.published(outing.announcement_id, transaction, {
      outingId: outing.id,
    });
    if (!announcement?.outing) return 0;
    const called = { ...announcement, outing: announcement.outing };
    const { authorId } = announcement;
    const near = await nearest(announcement, { outingId: outing.id, now }, transaction);
    const people = await counted(near, { authorId, now }, transaction);
    await notices.tell(
      people.map(({ personId, distance }) => ({
        personId,
        kind: 'sos',
        event: 'sos',
        ...sosWords(called, distance, now),
        announceId: announcement.id,
        ...(outing.slot !== null && { week: outing.id }),
        senderId: authorId,
        about: aboutSos(outing.id),
        answerUntil: outing.starts_at.toISOString(),
      })),
      transaction,
    );
    return people.length;
  });
}

/** An outing that was never full and is not soon has no replacement to look for: it is an announcement like any other. */
const concernsStrangers = ({ was_full, is_full, starts_at }: OutingRow, now: Date): boolean =>
  was_full || is_full || isShortNotice({ startsAt: starts_at }, now);
