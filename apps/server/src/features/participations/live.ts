import type { Realtime } from '../../platform/realtime/realtime.ts';
import { createAudience } from '../announcements/audience.ts';
import type { Blocks } from '../blocks/blocks.ts';

type Parts = {
  realtime: Pick<Realtime, 'topic'>;
  blocks: Pick<Blocks, 'onChange'>;
  isVisible: (announcementId: string, viewerId: string | undefined) => Promise<boolean>;
};

/** Whoever sees the announcement, visitors included, sees its places fill. */
export function openOutingTopic({ realtime, blocks, isVisible }: Parts): void {
  const audience = createAudience(isVisible);
  blocks.onChange(audience.forget);
  realtime.topic('/topic/announces/{id}/outing', {
    maySubscribe: (caller, { id }) => audience.includes(id, caller?.id),
  });
}
