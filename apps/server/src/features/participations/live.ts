import { outingMark } from '@coequipiers/contract/outings-schemas';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { createAudience } from '../announcements/audience.ts';
import type { Blocks } from '../blocks/blocks.ts';
import type { ParticipationsRepository } from './participations-repository.ts';
import { eventOf } from './teams.ts';

type Parts = {
  realtime: Pick<Realtime, 'topic'>;
  blocks: Pick<Blocks, 'onChange'>;
  isReachable: (announcementId: string, viewerId: string | undefined) => Promise<boolean>;
  repository: Pick<ParticipationsRepository, 'outingShownBy'>;
  clock: () => { now: Date };
};

/** The live topic of an outing: open pages, also those of visitors, see its places fill and see a cancellation. */
export function openOutingTopic({ realtime, blocks, isReachable, repository, clock }: Parts): void {
  const audience = createAudience(isReachable);
  blocks.onChange(audience.forget);
  realtime.topic('/topic/announces/{id}/outing', {
    maySubscribe: (caller, { id }) => audience.includes(id, caller?.id),
    newest: async (_caller, { id }) => {
      const row = await repository.outingShownBy(id);
      return outingMark(row ? eventOf(row, clock().now) : null);
    },
  });
}
