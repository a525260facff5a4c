import { announcementPath } from '@coequipiers/contract/pages';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { MailTransport } from '../../platform/mail/mail.ts';
import type { Mail } from '../../platform/mail/message.ts';
import type { Transaction } from '../../platform/transact/transact.ts';
import type { Notices } from '../notices/notices.ts';
import { distanceMetres } from '../places/distance.ts';
import type { AlertLinks } from './alert-links.ts';
import { foundMail } from './alert-mails.ts';
import type { AlertRow, AlertsRepository } from './alerts-repository.ts';
import type { MatchingRepository } from './matching-repository.ts';

type Told = { alertId: string; announcementId: string };

type Parts = {
  jobs: Jobs;
  transport: MailTransport;
  publicUrl: string;
  notices: Pick<Notices, 'lettersOf'>;
  alerts: Pick<AlertsRepository, 'byId'>;
  matching: Pick<MatchingRepository, 'published'>;
  links: AlertLinks;
  clock: () => { now: Date };
};

export type AlertMailer = ReturnType<typeof createAlertMailer>;

/** The mails about announcements that an alert just found. They are written when they leave, from what is true by then. */
export function createAlertMailer(parts: Parts) {
  const { jobs, transport, publicUrl, notices, alerts, matching, links, clock } = parts;

  /** Nothing when the announcement is gone, or the alert is deleted or paused. */
  const write = async (
    { alertId, announcementId }: Told,
    name: string,
  ): Promise<{ alert: AlertRow; mail: Omit<Mail, 'to'> } | undefined> => {
    const [alert, announcement] = [await alerts.byId(alertId), await matching.published(announcementId)];
    if (!alert?.matched || !announcement) return undefined;
    const mail = foundMail(announcement, distanceMetres(alert, announcement), {
      name,
      links: {
        announcement: `${publicUrl}${announcementPath(announcementId)}`,
        edit: links.edit(alertId),
        stop: links.stop(alertId),
      },
      now: clock().now,
    });
    return { alert, mail: { ...mail, headers: links.headers(alertId) } };
  };

  const mails = jobs.queue<Told>('alert-mail', async (told, id) => {
    const written = await write(told, '');
    if (written?.alert.email) await transport.send({ to: written.alert.email, ...written.mail }, id);
  });

  notices.lettersOf('alerts', async ({ mail, announceId }, { username }) =>
    mail?.alertId
      ? (await write({ alertId: mail.alertId, announcementId: announceId }, username))?.mail
      : undefined,
  );

  return {
    /** To e-mail addresses without an account. */
    send: (told: readonly Told[], transaction: Transaction): Promise<void> =>
      mails.sendAll(told, transaction),
  };
}
