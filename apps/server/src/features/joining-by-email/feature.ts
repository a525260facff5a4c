import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import type { MailTransport } from '../../platform/mail/mail.ts';
import type { MailAllowance } from '../../platform/mail/mail-allowance.ts';
import type { Transact } from '../../platform/transact/transact.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { peopleRepository } from '../accounts/people-repository.ts';
import type { Announcements } from '../announcements/announcements.ts';
import { createLeaveLinks } from '../outings/leaving-by-link/leave-links.ts';
import type { Participations } from '../outings/team/participations.ts';
import type { StoppedMailboxes } from '../preferences/stopped-mailboxes.ts';
import { createConfirmedMails } from './confirmed-mails.ts';
import { joinRequestsRepository } from './join-requests-repository.ts';
import { createJoiningByEmail } from './joining-by-email.ts';
import { joiningByEmailPersonalData } from './personal-data.ts';
import { joiningByEmailRoutes, joinStopRoutes } from './routes.ts';

type Parts = {
  db: Db;
  transact: Transact;
  jobs: Jobs;
  limits: Limits;
  transport: MailTransport;
  mailAllowance: MailAllowance;
  secret: string;
  publicUrl: string;
  accounts: Accounts;
  announcements: Pick<Announcements, 'find'>;
  participations: Participations;
  stoppedMailboxes: StoppedMailboxes;
  clock: () => Clock;
};

/** Taking part with only an e-mail, and the link by which a mailbox wants no such mails. */
export function createJoiningByEmailFeature(parts: Parts) {
  const { db, secret, accounts, announcements, stoppedMailboxes } = parts;
  const people = peopleRepository(db);
  const requests = joinRequestsRepository(db, secret);
  const confirmedMails = createConfirmedMails({ ...parts, leaveLinks: createLeaveLinks(parts) });
  const joining = createJoiningByEmail({
    ...parts,
    findAnnouncement: announcements.find,
    requests,
    confirmedMails,
  });
  accounts.onLoggedIn((email, on) => stoppedMailboxes.setStopped(email, false, on));

  return {
    sweep: requests.sweep,
    personalData: joiningByEmailPersonalData({
      requests,
      isStopped: async (personId, on) =>
        stoppedMailboxes.isStopped((await people.byId(personId, on))?.email ?? '', on),
    }),
    routes: [joiningByEmailRoutes(joining, stoppedMailboxes), joinStopRoutes(stoppedMailboxes)],
  };
}
