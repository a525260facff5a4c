import type { Db } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import type { MailTransport } from '../../platform/mail/mail.ts';
import type { Transact } from '../../platform/transact/transact.ts';
import type { Communes } from '../cities/communes.ts';
import { createNewsletter } from '../newsletter/newsletter.ts';
import { createInactivity } from '../personal-data/inactivity.ts';
import type { PersonalData } from '../personal-data/personal-data.ts';
import { createAccess } from './access.ts';
import { createKnownNetworks } from './known-networks.ts';
import { createAccountLimits } from './limits.ts';
import { createMailLinks } from './mail-links.ts';
import { createMailer } from './mailer.ts';
import { peopleRepository } from './people-repository.ts';
import { createProfiles } from './profiles.ts';
import { createRegistration } from './registration.ts';
import { createSessions } from './sessions.ts';
import { sweepAccounts, sweepEveryMs } from './sweep.ts';

type Parts = {
  db: Db;
  transact: Transact;
  secret: string;
  publicUrl: string;
  communes: Communes;
  jobs: Jobs;
  transport: MailTransport;
  limits: Limits;
  /** What every feature keeps about people, this one last. */
  personalData: readonly PersonalData[];
  /** Whether one of two people has blocked the other. */
  areApart: (one: string, other: string) => Promise<boolean>;
  /** Called after some sessions were ended, by a logout, another password or the end of an account. */
  onSessionsEnded: () => void;
};

const inactivityEveryMs = 24 * 3_600_000;

export type Accounts = ReturnType<typeof createAccounts>;

/** The feature's parts, put together. */
export function createAccounts({
  db,
  transact,
  secret,
  publicUrl,
  communes,
  jobs,
  transport,
  limits,
  personalData,
  areApart,
  onSessionsEnded,
}: Parts) {
  const people = peopleRepository(db);
  const links = createMailLinks(secret);
  const sessions = createSessions(db, secret, onSessionsEnded);
  const networks = createKnownNetworks(db, secret);
  const accountLimits = createAccountLimits(limits, networks);
  const mailer = createMailer({ db, transact, people, links, jobs, transport, publicUrl });
  const profiles = createProfiles({ db, transact, people, communes, sessions, personalData, areApart });
  const newsletter = createNewsletter({ db, secret, people, jobs, transport, publicUrl });
  const inactivity = createInactivity({
    db,
    transact,
    people,
    jobs,
    transport,
    publicUrl,
    erase: profiles.erase,
  });
  jobs.every('accounts-sweep', sweepEveryMs, () => sweepAccounts(db));
  jobs.every('accounts-inactivity', inactivityEveryMs, inactivity.sweep, { limitMs: sweepEveryMs });
  return {
    mailer,
    sessions,
    registration: createRegistration({ transact, people, links, mailer, communes }),
    access: createAccess({ db, transact, people, links, mailer, sessions, networks, limits: accountLimits }),
    profiles,
    newsletter,
    inactivity,
    limits: accountLimits,
  };
}
