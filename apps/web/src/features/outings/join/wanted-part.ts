import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { partOnJoining } from '@coequipiers/contract/outing-rules';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import type { Wanted } from '../../../lib/redirect.ts';

/** What a visitor wanted who pressed the button to take part. */
export function wantedPart(announcement: Announcement, outing: Outing, now: Date, every: boolean): Wanted {
  const { id, municipalityName, zipCode, latitude, longitude } = announcement;
  return {
    kind: partOnJoining(outing, now) === 'waiting' ? 'wait' : 'join',
    announceId: id,
    outingId: outing.id,
    ...(every && { every }),
    near: { municipalityName, zipCode, latitude, longitude },
  };
}
