import { decisionsOn, tellsAuthor, moderationTexts as texts } from '@coequipiers/contract/moderation';
import type { decisionWrite, ModerationDecision, OpenReport } from '@coequipiers/contract/moderation-schemas';
import type { ReportTarget } from '@coequipiers/contract/reports';
import type { z } from '@coequipiers/contract/zod';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { allSteps } from '../../platform/jobs/each.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { MailTransport } from '../../platform/mail/mail.ts';
import type { Transact, Transaction } from '../../platform/transact/transact.ts';
import { peopleRepository } from '../accounts/people-repository.ts';
import type { Sessions } from '../accounts/sessions.ts';
import type { Announcements } from '../announcements/announcements.ts';
import type { Comments } from '../comments/comments.ts';
import type { Notifications } from '../notifications/notifications.ts';
import type { Participations } from '../outings/team/participations.ts';
import { reportsRepository } from '../reports/reports-repository.ts';
import { createDecisionMails } from './decision-mails.ts';
import { moderationRepository } from './moderation-repository.ts';
import { presentDecision, presentOpenReport } from './presenter.ts';

type Write = z.output<typeof decisionWrite>;

export type Parts = {
  db: Db;
  transact: Transact;
  jobs: Jobs;
  transport: MailTransport;
  publicUrl: string;
  /** The address for complaints. */
  contact: string;
  announcements: Announcements;
  comments: Comments;
  participations: Pick<Participations, 'leaveAll'>;
  notifications: Notifications;
  sessions: Sessions;
};

/** At most this long after a suspension ends, the person's announcements are listed again. */
const sweepEveryMs = 600_000;
const sweepJob = 'moderation-sweep';
/** Batch size. */
const atMost = 100;

export type Moderation = ReturnType<typeof moderationService>;

/** Decisions on reports: made by a moderator, with reasons, recorded in an append-only log, and sent to both sides. */
export function moderationService(parts: Parts) {
  const { db, transact, jobs, announcements, comments, participations, notifications, sessions } = parts;
  const repository = moderationRepository(db);
  const reports = reportsRepository(db);
  const people = peopleRepository(db);
  const mails = createDecisionMails({ ...parts, repository, reports });

  const sweep = (): Promise<void> =>
    allSteps([
      () =>
        jobs.each({
          name: sweepJob,
          list: () => repository.suspensionsOver(sweepJob, atMost),
          work: (personId) =>
            transact.unattended(async (transaction) => {
              if (await people.endSuspension(personId, transaction))
                await announcements.bringBack(personId, transaction);
            }),
        }),
      repository.removeOld,
    ]);
  jobs.every(sweepJob, sweepEveryMs, sweep);

  const takeDown = async (
    type: ReportTarget,
    id: string,
    authorId: string,
    transaction: Transaction,
  ): Promise<void> => {
    if (type === 'announcement') await announcements.takeDown(id, authorId, transaction);
    if (type === 'comment') await comments.takeDown(id, authorId, transaction);
  };

  return {
    sweep,
    open: async (): Promise<OpenReport[]> => (await repository.open()).map(presentOpenReport),
    decisions: async (): Promise<ModerationDecision[]> => (await repository.decisions()).map(presentDecision),

    async decide(reportId: string, given: Write, moderator: { id: string }): Promise<ModerationDecision> {
      const id = newId();
      const { decision } = given;
      const days = decision === 'suspend' ? (given.suspensionDays ?? null) : null;
      await transact.as(moderator, async (transaction) => {
        const report = await reports.lockOpen(reportId, transaction);
        if (!report) throw new AppError('NOT_FOUND');
        const { target_type: type, target_id: targetId, target_person_id: authorId } = report;
        if (!decisionsOn(type).includes(decision))
          throw new AppError('VALIDATION', { userMessage: texts.decisionImpossible, message: 'decision' });
        if (authorId === moderator.id)
          throw new AppError('VALIDATION', { userMessage: texts.ownCase, message: 'decision' });
        await repository.log(
          {
            id,
            moderator_id: moderator.id,
            target_type: type,
            target_id: targetId,
            target_person_id: authorId,
            decision,
            ground: given.ground,
            rule: given.rule,
            reasons: given.reasons,
            suspended_days: days,
          },
          transaction,
        );
        if (days !== null && authorId) {
          await people.suspend(authorId, days, transaction);
          await sessions.closeAll(authorId, transaction);
          await announcements.hideAll(authorId, transaction);
          await participations.leaveAll(authorId, transaction);
        }
        if (decision !== 'keep' && authorId) await takeDown(type, targetId, authorId, transaction);
        const closed = await reports.closeAbout(type, targetId, id, transaction);
        for (const { id: closedId, reporter_id } of closed) {
          await mails.toReporter(id, closedId, transaction);
          if (!reporter_id) continue;
          const notice = { title: texts.reporterNotice, preview: texts.reporterPreview };
          await notifications.notify(transaction, { personId: reporter_id, type: 'info', ...notice });
        }
        if (authorId && tellsAuthor(decision, type)) {
          await mails.toAuthor(id, subjectOf(report.content), transaction);
          const notice = { title: texts.authorNotice[decision], preview: given.reasons };
          await notifications.notify(transaction, { personId: authorId, type: 'warning', ...notice });
        }
      });
      const row = await repository.decision(id);
      if (!row) throw new AppError('NOT_FOUND');
      return presentDecision(row);
    },
  };
}

/** The title of the content, if it has one. */
const subjectOf = (content: object): string =>
  'title' in content && typeof content.title === 'string' ? content.title : '';
