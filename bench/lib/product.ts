// oxlint-disable-next-line typescript/triple-slash-reference -- an ambient declaration cannot be imported
/// <reference path="../../apps/server/src/platform/db/fs-native-extensions.d.ts" />
import { lockingActive } from '../../apps/server/src/features/accounts/active.ts';
import { createMatching } from '../../apps/server/src/features/alerts/matching/matching.ts';
import { matchingRepository } from '../../apps/server/src/features/alerts/matching/matching-repository.ts';
import {
  type Announcements,
  announcementsService,
} from '../../apps/server/src/features/announcements/announcements.ts';
import { blocksService } from '../../apps/server/src/features/blocks/blocks.ts';
import type { Communes } from '../../apps/server/src/features/cities/communes.ts';
import { imagesService } from '../../apps/server/src/features/images/images.ts';
import { createOrganising } from '../../apps/server/src/features/outings/organising.ts';
import { placesService } from '../../apps/server/src/features/places/places.ts';
import { createLocalBus } from '../../apps/server/src/platform/bus/bus.ts';
import type { Db } from '../../apps/server/src/platform/db/database.ts';
import { openDatabase } from '../../apps/server/src/platform/db/open-database.ts';
import { type RunRead } from '../../apps/server/src/platform/db/reads.ts';
import { createJobs } from '../../apps/server/src/platform/jobs/jobs.ts';
import { createLimits } from '../../apps/server/src/platform/limits/limits.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { createStorage } from '../../apps/server/src/platform/storage/create-storage.ts';
import { createTransact } from '../../apps/server/src/platform/transact/transact.ts';

export type Product = { db: Db; announcements: Announcements; close: () => Promise<void> };

/** The product's announcements on this database, in this process, without HTTP. Applies the migrations. */
export async function openProduct(url: string, communes: Communes, directory: string): Promise<Product> {
  const { db, runRead, close } = await openDatabase({ kind: 'postgres', url, readUrl: undefined }, () => {});
  const { announcements } = await compose(db, runRead, communes, directory);
  return { db, announcements, close };
}

/** The platform and the announcements on an open database. */
export async function compose(db: Db, runRead: RunRead, communes: Communes, directory: string) {
  const limits = await createLimits({ redisUrl: undefined, scale: 1_000_000, onRedisError: () => {} });
  const log = createLog('silent');
  const jobs = createJobs(db, log);
  const transact = createTransact({ db, log, lockingActive });
  const storage = createStorage({ directory, s3: undefined });
  const images = imagesService({ db, transact, jobs, limits, storage, log });
  const bus = createLocalBus(log);
  const blocks = blocksService({ db, transact, limits, realtime: { publishTo: () => {} } });
  const secret = 'no token is made here';
  // Nobody takes part here, so nobody is told of anything.
  const clock = () => ({ now: new Date(), offerScale: 1 });
  const notices = { tell: async () => {}, withdraw: async () => {}, answered: () => {} };
  const realtime = { publish: () => {} };
  const organising = createOrganising({ db, transact, jobs, limits, realtime, notices, clock });
  const places = placesService(db);
  const announcements = announcementsService({
    db,
    transact,
    runRead,
    places,
    secret,
    blocks,
    communes,
    images,
    jobs,
    limits,
    notifications: { forget: async () => {} },
    outings: organising.outings,
    clock,
  });
  // A publication queues the job that looks for alerts. No job is run here.
  createMatching({
    db,
    transact,
    jobs,
    places,
    announcements,
    repository: matchingRepository(db),
    telling: { tell: async () => {} },
    delayMs: 180_000,
    clock,
  });
  return {
    platform: { db, runRead, transact, jobs, limits, bus, log, secret },
    clock,
    blocks,
    organising,
    announcements,
  };
}
