import type { Db } from '../../../platform/db/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { MailTransport } from '../../../platform/mail/mail.ts';
import type { Transact } from '../../../platform/transact/transact.ts';
import type { Places } from '../../places/places.ts';
import type { AlertLinks } from '../mails/alert-links.ts';
import type { StopAll } from '../mails/stop-all.ts';
import { stopAllRoutes } from '../mails/stop-all-routes.ts';
import type { MatchingRepository } from '../matching/matching-repository.ts';
import { createRenewal } from './renewal.ts';
import { createSummaries } from './summaries.ts';
import { createSummaryMails } from './summaries-mailer.ts';
import { summariesRepository } from './summaries-repository.ts';

type Parts = {
  db: Db;
  transact: Transact;
  jobs: Jobs;
  transport: MailTransport;
  publicUrl: string;
  places: Places;
  matching: MatchingRepository;
  links: AlertLinks;
  stopAll: StopAll;
  delayMs: number;
  clock: () => { now: Date };
};

/** The mails of the evening and of the week, and the yearly question whether an alert without an account is still wanted. */
export function createSummariesFeature(parts: Parts) {
  const repository = summariesRepository(parts.db);
  const mails = createSummaryMails({ ...parts, repository });
  return {
    ...createSummaries({ ...parts, repository, mails }),
    ...createRenewal({ ...parts, summaries: repository }),
    routes: stopAllRoutes(parts.stopAll),
  };
}
