import { paris } from '@coequipiers/contract/wall-time';
import type { Db } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { MailTransport } from '../../platform/mail/mail.ts';
import type { reportsRepository } from '../reports/reports-repository.ts';
import { authorMail, reporterMail } from './mails/decision.ts';
import type { moderationRepository } from './moderation-repository.ts';

type MailJob = { decisionId: string } & ({ reportId: string } | { subject: string });

type Parts = {
  jobs: Jobs;
  transport: MailTransport;
  publicUrl: string;
  contact: string;
  repository: ReturnType<typeof moderationRepository>;
  reports: ReturnType<typeof reportsRepository>;
};

const longDay = new Intl.DateTimeFormat('fr-FR', { timeZone: paris, dateStyle: 'long' });

/** Mails with the decision and its reasons to both sides. Queued in the transaction of the decision, rendered when sent. */
export function createDecisionMails({ jobs, transport, publicUrl, contact, repository, reports }: Parts) {
  const mails = jobs.queue<MailJob>('moderation-mail', async (job, id) => {
    const decision = await repository.decision(job.decisionId);
    if (!decision) return;
    const shared = { ...decision, publicUrl, contact };
    const headers = { 'Reply-To': contact };
    if ('reportId' in job) {
      const report = await reports.byId(job.reportId);
      if (!report?.email) return;
      const letter = reporterMail({
        ...shared,
        username: report.username ?? '',
        reference: report.id.slice(-8),
      });
      await transport.send({ to: report.email, ...letter, headers }, id);
      return;
    }
    const person = decision.target_person_id && (await repository.concerned(decision.target_person_id));
    if (!person || !person.email) return;
    const letter = authorMail({
      ...shared,
      username: person.username,
      subject: job.subject,
      until: person.suspended_until && longDay.format(person.suspended_until),
    });
    await transport.send({ to: person.email, ...letter, headers }, id);
  });

  return {
    toReporter: (decisionId: string, reportId: string, transaction: Db) =>
      mails.send({ decisionId, reportId }, transaction),
    toAuthor: (decisionId: string, subject: string, transaction: Db) =>
      mails.send({ decisionId, subject }, transaction),
  };
}
