import { isId } from '@coequipiers/contract/is-id';
import { publicReportTargets, reportTexts } from '@coequipiers/contract/reports';
import type { Report, reportWrite } from '@coequipiers/contract/reports-schemas';
import type { z } from '@coequipiers/contract/zod';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import type { MailTransport } from '../../platform/mail/mail.ts';
import { mailboxOf } from '../../platform/mail/mailbox.ts';
import type { PersonalData } from '../../platform/personal-data.ts';
import type { Transact, Transaction } from '../../platform/transact/transact.ts';
import { reportReceivedMail } from './mails/report-received.ts';
import { reportsRepository } from './reports-repository.ts';

type Write = z.output<typeof reportWrite>;
type Reporter = { id: string } | undefined;

export type Parts = {
  db: Db;
  transact: Transact;
  jobs: Jobs;
  limits: Limits;
  transport: MailTransport;
  publicUrl: string;
};

type MailJob = { reportId: string };

const hour = 3_600;
const sweepEveryMs = 24 * hour * 1_000;

export type Reports = ReturnType<typeof reportsService>;

export function reportsService({ db, transact, jobs, limits, transport, publicUrl }: Parts) {
  const repository = reportsRepository(db);
  const allowances = {
    address: limits.limit('report-address', { tries: 20, seconds: hour }),
    person: limits.limit('report-person', { tries: 30, seconds: 24 * hour }),
    // Anyone can type someone else's address: limit the mails to it.
    email: limits.limit('report-email', { tries: 5, seconds: 24 * hour }),
  };

  const mails = jobs.queue<MailJob>('reports-mail', async ({ reportId }, id) => {
    const row = await repository.byId(reportId);
    if (!row?.email) return;
    const letter = reportReceivedMail({ ...row, username: row.username ?? '', publicUrl });
    await transport.send({ to: row.email, ...letter }, id);
  });
  const sweep = async (): Promise<void> => {
    await repository.removeOld();
  };
  jobs.every('reports-sweep', sweepEveryMs, sweep);

  const personalData: PersonalData = {
    tables: { reports: 'kept', moderation_log: 'kept' },
    // The person's own reports, and decisions about them; never who reported them.
    export: async (personId, on) => ({
      'decisions-de-moderation.json': (await repository.decisionsOn(personId, on)).map((row) => ({
        type: row.target_type,
        cible: row.target_id,
        decision: row.decision,
        fondement: row.ground,
        regle: row.rule,
        motifs: row.reasons,
        joursDeSuspension: row.suspended_days,
        le: row.decided_at,
      })),
      'signalements.json': (await repository.ofReporter(personId, on)).map((row) => ({
        type: row.target_type,
        cible: row.target_id,
        raison: row.reason,
        precisions: row.details,
        le: row.created_at,
      })),
    }),
    // The law requires keeping reports for a time. They refer to the emptied row of the person, and are deleted when that time
    // ends.
    erase: async () => undefined,
  };

  /** The address for the acknowledgement of a visitor's report. */
  const addressOf = async ({ email, targetType }: Write): Promise<string> => {
    if (!publicReportTargets.includes(targetType)) throw new AppError('UNAUTHENTICATED');
    if (!email) throw new AppError('USER_014', { message: 'email' });
    await allowances.email.take(mailboxOf(email));
    return email;
  };

  return {
    personalData,
    sweep,

    async take(given: Write, reporter: Reporter, address: string): Promise<Report> {
      await allowances.address.take(address);
      if (reporter) await allowances.person.take(reporter.id);
      const { targetType, targetId } = given;
      const email = reporter ? null : await addressOf(given);
      const target =
        targetType === 'person' || isId(targetId)
          ? await repository.find(targetType, targetId, reporter?.id ?? null)
          : undefined;
      if (!target) throw new AppError('NOT_FOUND');
      if (target.personId === reporter?.id)
        throw new AppError('VALIDATION', { userMessage: reportTexts.self });
      const id = newId();
      const write = async (transaction: Transaction) => {
        await mails.send({ reportId: id }, transaction);
        return repository.insert(
          {
            id,
            reporter_id: reporter?.id ?? null,
            email,
            target_type: targetType,
            target_id: targetId,
            target_person_id: target.personId,
            reason: given.reason,
            details: given.details,
            good_faith: given.goodFaith ?? false,
            content: JSON.stringify(target.content),
          },
          transaction,
        );
      };
      const { created_at } = reporter ? await transact.as(reporter, write) : await transact.unattended(write);
      return { id, targetType, targetId, reason: given.reason, createdAt: created_at.toISOString() };
    },
  };
}
