import { announcementsKept } from '@coequipiers/contract/announcements';
import { allSteps } from '../../platform/jobs/each.ts';
import type { Transact } from '../../platform/transact/transact.ts';
import type { Images } from '../images/images.ts';
import type { AnnouncementsRepository } from './announcements-repository.ts';
import type { Views } from './views.ts';

type Parts = { transact: Transact; repository: AnnouncementsRepository; images: Images; views: Views };

/** Batch size: short transactions hold their locks for a short time. */
const atMost = 500;

/** Unlists expired announcements, deletes those that expired long ago, and deletes old view fingerprints. */
export const createSweep =
  ({ transact, repository, images, views }: Parts) =>
  (): Promise<void> => {
    const removeSome = () =>
      transact.unattended(async (transaction) => {
        const gone = await repository.removeLongGone(announcementsKept.unlistedMonths, atMost, transaction);
        for (const { image_id } of gone) if (image_id) await images.abandon(image_id, transaction);
        return gone.length;
      });
    return allSteps([
      async () => {
        while ((await repository.unlist(atMost)) === atMost);
      },
      async () => {
        while ((await removeSome()) === atMost);
      },
      () => views.forget(announcementsKept.viewFingerprintHours),
    ]);
  };
