import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { createAgenda } from '../../../apps/server/src/features/agenda/feature.ts';
import { chatService } from '../../../apps/server/src/features/chat/chat.ts';
import type { Communes } from '../../../apps/server/src/features/cities/communes.ts';
import { commentsService } from '../../../apps/server/src/features/comments/comments.ts';
import { favoritesService } from '../../../apps/server/src/features/favorites/favorites.ts';
import { notificationsService } from '../../../apps/server/src/features/notifications/notifications.ts';
import { participationsService } from '../../../apps/server/src/features/outings/team/participations.ts';
import { preferencesRepository } from '../../../apps/server/src/features/preferences/preferences.ts';
import { pushService } from '../../../apps/server/src/features/push/push.ts';
import { type Db } from '../../../apps/server/src/platform/db/database.ts';
import { readsOnPrimary } from '../../../apps/server/src/platform/db/reads.ts';
import { createJobTable } from '../../../apps/server/src/platform/jobs/job-table.ts';
import { createMailTransport } from '../../../apps/server/src/platform/mail/mail.ts';
import { createHub } from '../../../apps/server/src/platform/realtime/realtime.ts';
import { openMatching } from '../alerts.ts';
import { compose } from '../product.ts';

const publicUrl = 'http://localhost';

export type Whole = Awaited<ReturnType<typeof composeWhole>>;

/** Every feature that is asked for something here, on an open database. */
export async function composeWhole(db: Db, communes: Communes, folder: string) {
  const base = await compose(db, readsOnPrimary(db), communes, join(folder, 'images'));
  const { platform, clock, blocks, organising, announcements } = base;
  const parts = {
    ...platform,
    publicUrl,
    realtime: createHub(platform.bus, platform.log).realtime,
    transport: createMailTransport({ kind: 'outbox', directory: join(folder, 'outbox'), from: 'bench' }),
    blocks,
    announcements,
  };
  const notifications = notificationsService(parts);
  const participations = participationsService({
    ...parts,
    ...organising.rows,
    seriesRows: organising.seriesRows,
    regularRows: organising.regularRows,
    teams: organising.teams,
    clock,
    // Nobody takes part here, so nobody is told of anything.
    notices: { tell: async () => {}, withdraw: async () => {}, answered: () => {} },
  });
  const push = pushService({ ...parts, keys: undefined, subject: publicUrl, anywhere: false });
  return {
    announcements,
    notifications,
    participations,
    series: organising.seriesRows,
    weeks: organising.weeks,
    transact: platform.transact,
    chat: chatService({ ...parts, notifications, preferences: preferencesRepository(db), push }),
    comments: commentsService({ ...parts, notifications }),
    favorites: favoritesService({ ...parts, showAll: announcements.showAll, notifications }),
    agenda: createAgenda({ ...parts, clock }),
    matches: openMatching({ product: { db } }),
    jobs: createJobTable(db),
  };
}

/** The secret of the feed of the person with this number, as the filling made it. */
export const feedSecret = (number: number): string =>
  createHash('sha256').update(`feed ${number}`).digest('base64url');
