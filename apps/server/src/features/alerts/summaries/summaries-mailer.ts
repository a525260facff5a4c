import type { Db } from '../../../platform/db/database.ts';
import type { JobQueue, Jobs } from '../../../platform/jobs/jobs.ts';
import type { MailTransport } from '../../../platform/mail/mail.ts';
import type { Transaction } from '../../../platform/transact/transact.ts';
import type { AlertLinks } from '../mails/alert-links.ts';
import type { StopAll } from '../mails/stop-all.ts';
import type { MatchingRepository } from '../matching/matching-repository.ts';
import { stillConcerns } from '../matching/still-concerns.ts';
import { untilMorningMs } from '../night.ts';
import type { SummariesRepository } from './summaries-repository.ts';
import type { Summary } from './summary-content.ts';
import { summaryMail } from './summary-mail.ts';

type Parts = {
  db: Db;
  jobs: Jobs;
  transport: MailTransport;
  publicUrl: string;
  repository: Pick<SummariesRepository, 'ofMail'>;
  matching: Pick<MatchingRepository, 'allPublished'>;
  links: AlertLinks;
  stopAll: StopAll;
  clock: () => { now: Date };
};

/** A summary of the evening is of no use the day after. */
const retry = { firstMs: 2_000, longestMs: 15 * 60_000, giveUpMs: 12 * 3_600_000 };

/** Per instance. After a kill, up to this many mails may be sent twice. */
export const mailsAtOnce = 4;

export type SummaryMails = ReturnType<typeof createSummaryMails>;

export function createSummaryMails(parts: Parts) {
  const { db, jobs, transport, repository, matching, clock } = parts;

  const mails: JobQueue<Summary> = jobs.queue(
    'alert-summary-mail',
    async (summary, id) => {
      const { shown, alertIds, others, more } = summary;
      // Read again: alerts may be stopped, switched off or paused meanwhile, and announcements gone.
      const alerts = (await repository.ofMail(alertIds)).filter(({ paused }) => !paused);
      const [first] = alerts;
      if (!first) return;
      const { now } = clock();
      // The mail server may have been down all evening.
      const waitMs = untilMorningMs(now, first.time_zone);
      if (waitMs > 0) return mails.send(summary, db, waitMs);
      const byId = new Map(alerts.map((alert) => [alert.id, alert]));
      const published = await matching.allPublished(
        shown.map(({ announcementId }) => announcementId),
        first.person_id,
      );
      const found = shown.flatMap(({ announcementId, alertId }) => {
        const [announcement, alert] = [published.get(announcementId), byId.get(alertId)];
        return announcement && alert && stillConcerns(alert, announcement, now)
          ? [{ announcement, alert }]
          : [];
      });
      if (found.length === 0) return;
      const mail = summaryMail({ alerts, found, others, more }, { ...parts, now });
      await transport.send({ to: first.address, ...mail }, id);
    },
    { concurrency: mailsAtOnce, limitMs: 20_000, retry },
  );

  return {
    /** One for each recipient. */
    send: (summaries: readonly Summary[], transaction: Transaction): Promise<void> =>
      mails.sendAll(summaries, transaction),
  };
}
