import { outingMarks } from '@coequipiers/contract/outing-rules';
import type { Clock } from '../../../platform/clock.ts';
import type { Realtime } from '../../../platform/realtime/realtime.ts';
import type { Audience } from '../../visibility/audience.ts';
import type { OutingsRepository } from '../outings-repository.ts';
import { eventOf } from '../team/teams.ts';

type Parts = {
  realtime: Pick<Realtime, 'topic'>;
  audience: (announcementId: string) => Promise<Audience | undefined>;
  outings: Pick<OutingsRepository, 'onPage'>;
  clock: () => Clock;
};

/** The live topic of an outing: open pages, also those of visitors, see its places fill and see a cancellation. */
export function openOutingTopic({ realtime, audience, outings, clock }: Parts): void {
  realtime.topic('/topic/announces/{id}/outing', {
    audience: async ({ id }) => {
      const found = await audience(id);
      return found && ((caller) => found.reaches(caller?.id));
    },
    newest: async (_caller, { id }) => {
      const { now } = clock();
      return outingMarks((await outings.onPage(id, now)).map((row) => eventOf(row, now)));
    },
  });
}
