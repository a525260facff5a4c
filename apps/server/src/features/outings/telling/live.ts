import { outingMark } from '@coequipiers/contract/outings-schemas';
import type { Realtime } from '../../../platform/realtime/realtime.ts';
import type { Announcements } from '../../announcements/announcements.ts';
import type { ParticipationsRepository } from '../team/participations-repository.ts';
import { eventOf } from '../team/teams.ts';

type Parts = {
  realtime: Pick<Realtime, 'topic'>;
  announcements: Pick<Announcements, 'audience'>;
  repository: Pick<ParticipationsRepository, 'outingShownBy'>;
  clock: () => { now: Date };
};

/** The live topic of an outing: open pages, also those of visitors, see its places fill and see a cancellation. */
export function openOutingTopic({ realtime, announcements, repository, clock }: Parts): void {
  realtime.topic('/topic/announces/{id}/outing', {
    audience: async ({ id }) => {
      const audience = await announcements.audience(id);
      return audience && ((caller) => audience.reaches(caller?.id));
    },
    newest: async (_caller, { id }) => {
      const row = await repository.outingShownBy(id);
      return outingMark(row ? eventOf(row, clock().now) : null);
    },
  });
}
