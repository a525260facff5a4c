import type { FoundAnnouncement } from '@coequipiers/contract/rendering';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import type { MailTransport } from '../../platform/mail/mail.ts';
import type { MailAllowance } from '../../platform/mail/mail-allowance.ts';
import type { Transact } from '../../platform/transact/transact.ts';
import type { Communes } from '../cities/communes.ts';
import type { PreferencesRepository } from '../preferences/preferences.ts';
import type { StoppedMailboxes } from '../preferences/stopped-mailboxes.ts';
import { createAccess } from './access.ts';
import { createActivating } from './activating.ts';
import { createActivation } from './activation.ts';
import { createConfirming } from './confirming.ts';
import { createDevices } from './device.ts';
import { createKnownNetworks } from './known-networks.ts';
import { createAccountLimits } from './limits.ts';
import { createLoginLinks } from './login-links.ts';
import {
  createLoginRequestsRepository,
  sweepLoginRequests,
  sweepRequestsEveryMs,
} from './login-requests-repository.ts';
import { createLogins } from './logins.ts';
import { createMailLinks } from './mail-links.ts';
import { createMailer } from './mailer.ts';
import { peopleRepository } from './people-repository.ts';
import { createProfiles } from './profiles.ts';
import { createRegistration } from './registration.ts';
import { createRegistrationsRepository } from './registrations-repository.ts';
import { createSessions } from './sessions.ts';
import { sweepAccounts, sweepEveryMs } from './sweep.ts';

export type Parts = {
  db: Db;
  transact: Transact;
  secret: string;
  publicUrl: string;
  communes: Communes;
  jobs: Jobs;
  transport: MailTransport;
  limits: Limits;
  mailAllowance: MailAllowance;
  preferences: PreferencesRepository;
  stoppedMailboxes: StoppedMailboxes;
  withdrawFeed: (personId: string, transaction: Db) => Promise<void>;
  /** An announcement as a visitor sees it, for the mail to someone who registers in order to take part. */
  findAnnouncement: (id: string) => Promise<FoundAnnouncement>;
  clock: () => Clock;
  /** Whether one of two people has blocked the other. */
  areBlocked: (one: string, other: string) => Promise<boolean>;
  /** Called after sessions ended: by a logout, a new password or the end of an account. */
  onSessionsEnded: () => void;
};

export type Accounts = ReturnType<typeof accountsService>;

export function accountsService({
  db,
  transact,
  secret,
  publicUrl,
  communes,
  jobs,
  transport,
  limits,
  mailAllowance,
  preferences,
  stoppedMailboxes,
  withdrawFeed,
  findAnnouncement,
  clock,
  areBlocked,
  onSessionsEnded,
}: Parts) {
  const people = peopleRepository(db);
  const registrations = createRegistrationsRepository(db, secret);
  const links = createMailLinks(secret);
  const requests = createLoginRequestsRepository(db, secret);
  const sessions = createSessions(db, secret, onSessionsEnded);
  const networks = createKnownNetworks(db, secret);
  const devices = createDevices(people, secret, publicUrl);
  const accountLimits = createAccountLimits(limits, networks, devices);
  const mailer = createMailer({
    db,
    transact,
    people,
    registrations,
    links,
    jobs,
    transport,
    mailAllowance,
    findAnnouncement,
    clock,
    publicUrl,
  });
  const profiles = createProfiles({ transact, people, communes, preferences, stoppedMailboxes, areBlocked });
  const { onActivated, activated } = createActivation();
  const confirming = createConfirming({ people, activated });
  const logins = createLogins({ people, sessions, networks, devices, requests });
  jobs.every('login-requests-sweep', sweepRequestsEveryMs, () => sweepLoginRequests(db));
  jobs.every('accounts-sweep', sweepEveryMs, () => sweepAccounts(db));
  return {
    onActivated,
    onLoggedIn: logins.onLoggedIn,
    confirmAddress: confirming.confirmAddress,
    openByMail: logins.openByMail,
    loginLinks: createLoginLinks({
      transact,
      requests,
      confirming,
      logins,
      limits: accountLimits,
      mailAllowance,
      jobs,
      transport,
      publicUrl,
    }),
    requests,
    links,
    mailer,
    sessions,
    registration: createRegistration({
      transact,
      people,
      registrations,
      links,
      mailer,
      communes,
      preferences,
      limits: accountLimits,
      mailAllowance,
    }),
    activating: createActivating({
      db,
      transact,
      people,
      registrations,
      links,
      logins,
      activated,
    }),
    intents: {
      of: (personId: string) => registrations.intentOf(personId),
      forget: (caller: { id: string }) =>
        transact.as(caller, (transaction) => registrations.forgetIntent(caller.id, transaction)),
    },
    access: createAccess({
      db,
      transact,
      people,
      registrations,
      links,
      mailer,
      sessions,
      networks,
      devices,
      limits: accountLimits,
      requests,
      confirming,
      logins,
      withdrawFeed,
    }),
    profiles,
    limits: accountLimits,
  };
}
