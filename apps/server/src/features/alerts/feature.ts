import type { Db } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import type { MailTransport } from '../../platform/mail/mail.ts';
import type { MailAllowance } from '../../platform/mail/mail-allowance.ts';
import type { Transact } from '../../platform/transact/transact.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Announcements } from '../announcements/announcements.ts';
import type { Communes } from '../cities/communes.ts';
import type { Notices } from '../notices/notices.ts';
import type { Participations } from '../outings/team/participations.ts';
import type { Places } from '../places/places.ts';
import type { StoppedMailboxes } from '../preferences/stopped-mailboxes.ts';
import { alertsService } from './alerts.ts';
import { alertsPersonalData } from './alerts-personal-data.ts';
import { alertsRepository } from './alerts-repository.ts';
import { createByEmail } from './by-email/by-email.ts';
import { byEmailRoutes, oneClickRoutes } from './by-email/by-email-routes.ts';
import { createFoundCounts } from './found.ts';
import { createAlertLinks } from './mails/alert-links.ts';
import { createAlertMailer } from './mails/alert-mailer.ts';
import { createStopAll } from './mails/stop-all.ts';
import { createMatching } from './matching/matching.ts';
import { matchingRepository } from './matching/matching-repository.ts';
import { createTelling } from './matching/telling.ts';
import { alertsRoutes } from './routes.ts';
import { askForReplacement } from './sos/sos.ts';
import { createSummariesFeature } from './summaries/summaries-feature.ts';
import { summariesRepository } from './summaries/summaries-repository.ts';

type Parts = {
  db: Db;
  transact: Transact;
  jobs: Jobs;
  limits: Limits;
  mailAllowance: MailAllowance;
  stoppedMailboxes: StoppedMailboxes;
  transport: MailTransport;
  secret: string;
  publicUrl: string;
  communes: Communes;
  places: Places;
  accounts: Accounts;
  announcements: Announcements;
  notices: Notices;
  participations: Participations;
  delayMs: number;
  clock: () => { now: Date };
};

/** Everything about alerts: stored searches that tell their owner about new announcements. */
export function createAlerts(parts: Parts) {
  const repository = alertsRepository(parts.db);
  const matchingRows = matchingRepository(parts.db);
  const links = createAlertLinks(parts);
  const found = createFoundCounts(parts);
  const alerts = alertsService({ ...parts, repository, found });
  const mailer = createAlertMailer({
    ...parts,
    owners: summariesRepository(parts.db),
    matching: matchingRows,
    links,
  });
  const telling = createTelling({ ...parts, repository: matchingRows, mailer });
  const matching = createMatching({ ...parts, repository: matchingRows, telling });
  askForReplacement({ ...parts, matching: matchingRows });
  const stopAll = createStopAll(parts);
  const byEmail = createByEmail({ ...parts, repository, alerts, links, stopAll });
  const summaries = createSummariesFeature({ ...parts, matching: matchingRows, links, stopAll });
  return {
    alerts,
    matching,
    summariseDue: summaries.summariseDue,
    askAndEnd: summaries.askAndEnd,
    sweep: byEmail.sweep,
    personalData: alertsPersonalData(repository),
    routes: [alertsRoutes(alerts), byEmailRoutes(byEmail), oneClickRoutes(byEmail), summaries.routes],
  };
}
