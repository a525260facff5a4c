import { accountLimits } from '@coequipiers/contract/account-limits';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { allSteps } from '../../platform/jobs/each.ts';
import { sweepRequestKeys } from '../../platform/transact/once.ts';
import { sweepRegistrations } from './registrations-repository.ts';

const hourMs = 3_600_000;
export const sweepEveryMs = 6 * hourMs;

/**
 * Deletes expired sessions, networks not used for a long time, links some time after their expiry, what was kept with registrations,
 * and old request keys.
 */
export async function sweepAccounts(db: Db): Promise<void> {
  await allSteps([
    () => sweepRegistrations(db),
    () => db.deleteFrom('sessions').where('expires_at', '<', sql<Date>`now()`).execute(),
    () =>
      db
        .deleteFrom('mail_links')
        .where('expires_at', '<', sql<Date>`now() - make_interval(days => ${accountLimits.expiredLinkDays})`)
        .execute(),
    () =>
      db
        .deleteFrom('known_networks')
        .where('seen_at', '<', sql<Date>`now() - make_interval(days => ${accountLimits.knownNetworkDays})`)
        .execute(),
    () => sweepRequestKeys(db),
  ]);
}
