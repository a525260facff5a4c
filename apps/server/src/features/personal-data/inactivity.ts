import { accountLimits } from '@coequipiers/contract/account-limits';
import { paths } from '@coequipiers/contract/pages';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { allSteps, isNotAside } from '../../platform/jobs/each.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { MailTransport } from '../../platform/mail/mail.ts';
import type { Transact } from '../../platform/transact/transact.ts';
import { peopleRepository } from '../accounts/people-repository.ts';
import { inactivityMail } from './mails/inactivity.ts';

type MailJob = { personId: string };

export type Parts = {
  db: Db;
  transact: Transact;
  jobs: Jobs;
  transport: MailTransport;
  publicUrl: string;
  erase: (personId: string, isDue: (transaction: Db) => Promise<boolean>) => Promise<void>;
};

/** Batch size. */
const atMost = 200;
const dayMs = 86_400_000;
/** Minimum time between the warning and the erasure, even if the server was down for months. */
const noticeDays = 28;

const sweepEveryMs = dayMs;
const sweepLimitMs = 6 * 3_600_000;
const erasureLimitMs = 300_000;
const jobName = 'accounts-inactivity';

const lastUse = sql<Date>`coalesce(last_login_at, activated_at)`;

/** Unused accounts: those never activated are deleted, the others are warned before they are erased. */
export function createInactivity({ db, transact, jobs, transport, publicUrl, erase }: Parts) {
  const people = peopleRepository(db);
  const mails = jobs.queue<MailJob>('accounts-inactivity-mail', async ({ personId }, id) => {
    const person = await people.byId(personId);
    // Skip people who have logged in meanwhile.
    if (!person?.email || !person.inactivity_warned_at) return;
    const used = person.last_login_at ?? person.activated_at;
    if (!used || used > person.inactivity_warned_at) return;
    const due = new Date(used);
    due.setUTCMonth(due.getUTCMonth() + accountLimits.unusedMonths.erased);
    const noticed = new Date(person.inactivity_warned_at.getTime() + noticeDays * dayMs);
    const erasedOn = due > noticed ? due : noticed;
    const letter = inactivityMail({
      username: person.username,
      erasedOn,
      link: `${publicUrl}${paths.login}`,
    });
    await transport.send({ to: person.email, ...letter }, id);
  });

  const isToWarn = sql<boolean>`
    erased_at IS NULL AND activated_at IS NOT NULL
    AND ${lastUse} < now() - make_interval(months => ${accountLimits.unusedMonths.warned})
    AND (inactivity_warned_at IS NULL OR inactivity_warned_at < ${lastUse})`;

  const idsOf = async (which: RawBuilder<unknown>): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM people WHERE ${which} AND ${isNotAside(jobName, 'people.id')} LIMIT ${atMost}`.execute(
      db,
    );
    return rows.map(({ id }) => id);
  };

  const warn = (ids: readonly string[]) =>
    transact.unattended(async (transaction) => {
      const warned = await people.recordWarning(ids, isToWarn, transaction);
      await mails.sendAll(
        warned.map((personId) => ({ personId })),
        transaction,
      );
    });

  const isOverdue = sql`
    erased_at IS NULL AND activated_at IS NOT NULL
    AND ${lastUse} < now() - make_interval(months => ${accountLimits.unusedMonths.erased})
    AND inactivity_warned_at > ${lastUse}
    AND inactivity_warned_at < now() - make_interval(days => ${noticeDays})`;

  /** Checked again because the list may be stale when its last person is reached. */
  const isStillOverdue = (id: string) => async (transaction: Db) => {
    const { rows } = await sql`SELECT 1 FROM people WHERE id = ${id} AND ${isOverdue}`.execute(transaction);
    return rows.length > 0;
  };

  const turn = { name: jobName, turnMs: sweepLimitMs / 3, itemMs: erasureLimitMs };
  const sweep = (): Promise<void> =>
    allSteps([
      () => people.removeNotActivated(accountLimits.unactivatedDays),
      () => jobs.eachTogether({ ...turn, list: () => idsOf(isToWarn), atOnce: atMost, work: warn }),
      () =>
        jobs.each({
          ...turn,
          list: () => idsOf(isOverdue),
          work: (id) => erase(id, isStillOverdue(id)),
        }),
    ]);
  jobs.every(jobName, sweepEveryMs, sweep, { limitMs: sweepLimitMs });

  return { sweep };
}
