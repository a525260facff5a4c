import { announcementPath } from '@coequipiers/contract/pages';
import type { Db } from '../../../platform/db/database.ts';
import type { JobQueue, Jobs } from '../../../platform/jobs/jobs.ts';
import type { MailTransport } from '../../../platform/mail/mail.ts';
import type { Mail } from '../../../platform/mail/message.ts';
import type { Transaction } from '../../../platform/transact/transact.ts';
import type { Notices } from '../../notices/notices.ts';
import { distanceMetres } from '../../places/distance.ts';
import type { MatchingRepository } from '../matching/matching-repository.ts';
import { stillConcerns } from '../matching/still-concerns.ts';
import { untilMorningMs } from '../night.ts';
import type { MailedAlert, SummariesRepository } from '../summaries/summaries-repository.ts';
import type { AlertLinks } from './alert-links.ts';
import { foundMail } from './alert-mails.ts';

type Told = { alertId: string; announcementId: string };

type Parts = {
  jobs: Jobs;
  transport: MailTransport;
  publicUrl: string;
  notices: Pick<Notices, 'ofKind'>;
  db: Db;
  owners: Pick<SummariesRepository, 'ofMail'>;
  matching: Pick<MatchingRepository, 'published' | 'standing'>;
  links: AlertLinks;
  clock: () => { now: Date };
};

/** Time limit of one mail. Short: if an instance is killed, no other one takes over its mail before the limit has passed. */
const limitMs = 20_000;

export type AlertMailer = ReturnType<typeof createAlertMailer>;

/** The mails about announcements that an alert just found. Each is written when it is sent, from the data of that moment. */
export function createAlertMailer(parts: Parts) {
  const { db, jobs, transport, publicUrl, notices, owners, matching, links, clock } = parts;

  /** Undefined when the announcement is gone, has begun or moved away, or when the alert is deleted or paused. */
  const write = async (alert: MailedAlert, announcementId: string): Promise<Omit<Mail, 'to'> | undefined> => {
    const announcement = await matching.published(announcementId);
    const { now } = clock();
    if (!alert.matched || !announcement || !stillConcerns(alert, announcement, now)) return undefined;
    const mail = foundMail(announcement, distanceMetres(alert, announcement), {
      name: alert.username,
      links: {
        announcement: `${publicUrl}${announcementPath(announcementId)}`,
        edit: links.edit(alert.id),
        stop: links.stop(alert.id),
      },
      now,
    });
    return { ...mail, headers: links.headers(alert.id) };
  };

  const mails: JobQueue<Told> = jobs.queue(
    'alert-mail',
    async (told, id) => {
      // The address may belong to an account by now.
      const [alert] = await owners.ofMail([told.alertId]);
      if (!alert) return;
      const waitMs = untilMorningMs(clock().now, alert.time_zone);
      if (waitMs > 0) return mails.send(told, db, waitMs);
      const mail = await write(alert, told.announcementId);
      if (mail) await transport.send({ to: alert.address, ...mail }, id);
    },
    { limitMs },
  );

  notices.ofKind('alerts', {
    waitMs: (timeZone) => untilMorningMs(clock().now, timeZone),
    standing: (told, transaction) =>
      matching.standing(
        told.flatMap(({ personId, mail, announceId: announcementId }) =>
          mail?.alertId ? [{ alertId: mail.alertId, announcementId, personId }] : [],
        ),
        transaction,
      ),
    write: async ({ mail, announceId }) => {
      const [alert] = mail?.alertId ? await owners.ofMail([mail.alertId]) : [];
      return alert && write(alert, announceId);
    },
  });

  return {
    /** To e-mail addresses without an account. */
    send: (told: readonly Told[], transaction: Transaction): Promise<void> =>
      mails.sendAll(told, transaction),
  };
}
