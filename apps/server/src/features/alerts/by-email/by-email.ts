import { alertLimits } from '@coequipiers/contract/alerts';
import type { Alert, alertByEmailWrite } from '@coequipiers/contract/alerts-schemas';
import type { z } from '@coequipiers/contract/zod';
import { AppError } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import type { MailTransport } from '../../../platform/mail/mail.ts';
import type { MailAllowance } from '../../../platform/mail/mail-allowance.ts';
import { mailboxOf } from '../../../platform/mail/mailbox.ts';
import type { Transact, Transaction } from '../../../platform/transact/transact.ts';
import type { Accounts } from '../../accounts/accounts.ts';
import type { Communes } from '../../cities/communes.ts';
import type { CommuneLocation } from '../../cities/place.ts';
import type { StoppedMailboxes } from '../../preferences/stopped-mailboxes.ts';
import { type AlertChangeBody, communeOf, placeColumns, type Wishes, wishesOf } from '../alert-content.ts';
import type { Alerts } from '../alerts.ts';
import type { AlertRow, AlertsRepository } from '../alerts-repository.ts';
import type { AlertLinks } from '../mails/alert-links.ts';
import { confirmationMail, fullMail } from '../mails/alert-mails.ts';
import type { StopAll } from '../mails/stop-all.ts';
import { presentAlert } from '../presenter.ts';
import { forgetRecipients } from '../summaries/renewal-repository.ts';
import { byEmailRepository } from './by-email-repository.ts';

type Parts = {
  db: Db;
  transact: Transact;
  jobs: Jobs;
  limits: Limits;
  mailAllowance: MailAllowance;
  stoppedMailboxes: Pick<StoppedMailboxes, 'isStopped'>;
  transport: MailTransport;
  publicUrl: string;
  communes: Communes;
  accounts: Pick<Accounts, 'onActivated'>;
  repository: AlertsRepository;
  alerts: Pick<Alerts, 'change' | 'present'>;
  links: AlertLinks;
  stopAll: StopAll;
};

type Attempt = { network: string };
type Request = { email: string; place: CommuneLocation; wishes: Wishes };
type MailJob = { alertId: string } | { fullFor: string };

const hour = 3_600;
const perNetwork = { tries: 20, seconds: hour };
/** Mails that an address has too many alerts: one a day, because anyone can make requests with anybody's address. */
const fullMails = { tries: 1, seconds: 24 * hour };
const sweepMs = hour * 1_000;

export type ByEmail = ReturnType<typeof createByEmail>;

/** Alerts without an account, and the links in mails that confirm, change and stop an alert. Opening a link changes nothing. */
export function createByEmail(parts: Parts) {
  const { db, transact, jobs, limits, transport, publicUrl, communes, accounts, repository } = parts;
  const { alerts, links, stopAll, mailAllowance, stoppedMailboxes } = parts;
  const addresses = byEmailRepository(db);
  const network = limits.limit('alert-network', perNetwork);
  const full = limits.limit('alert-full', fullMails);
  jobs.every('alerts-sweep', sweepMs, addresses.sweep);
  accounts.onActivated((personId, transaction) => addresses.adopt(personId, transaction));

  const mails = jobs.queue<MailJob>('alert-confirmation', async (job, id) => {
    if ('fullFor' in job) {
      const recipient = await addresses.recipientAt(job.fullFor);
      if (!recipient) return;
      const mail = fullMail(publicUrl, stopAll.linkFor(recipient));
      return transport.send({ to: job.fullFor, ...mail, headers: stopAll.headersFor(recipient) }, id);
    }
    const alert = await repository.byId(job.alertId);
    if (!alert?.email || alert.confirmed_at) return;
    const mail = confirmationMail(presentAlert(alert, 0), {
      confirm: links.confirm(alert.id),
      stop: links.stop(alert.id),
    });
    await transport.send({ to: alert.email, ...mail, headers: links.headers(alert.id) }, id);
  });

  /**
   * The address is looked up in this job and not while the caller waits, because the answer must not reveal whether it is known.
   */
  const requests = jobs.queue<Request>('alert-request', async ({ email, place, wishes }, id) => {
    if (await stoppedMailboxes.isStopped(email)) return;
    if (!(await mailAllowance.forStrangers(email))) return;
    const isFull = await transact.unattended(async (transaction) => {
      await addresses.lockAddress(email, transaction);
      if (await repository.byId(id, transaction)) return false;
      const content = { ...wishes, ...(await placeColumns(place, transaction)) };
      const pending = await addresses.renew(email, content, transaction);
      if (!pending && (await addresses.countOf(email, transaction)) >= alertLimits.most) return true;
      if (!pending) await repository.insert({ id, email, ...content }, transaction);
      await mails.send({ alertId: pending ?? id }, transaction);
      return false;
    });
    if (isFull && (await isFirstToday(email))) await mails.send({ fullFor: email }, db);
  });
  const isFirstToday = (email: string): Promise<boolean> =>
    full.take(mailboxOf(email)).then(
      () => true,
      () => false,
    );

  /** The alert of a token. Throws when the token is not ours, the alert is gone, or it was not confirmed in time. */
  const read = async (token: string): Promise<{ alert: AlertRow; pending: boolean }> => {
    const id = links.read(token);
    const [alert, state] = id ? [await repository.byId(id), await addresses.stateOf(id)] : [];
    if (!alert || !state || state === 'expired') throw new AppError('ALERT_LINK_INVALID');
    return { alert, pending: state === 'pending' };
  };

  const lock = async (id: string, transaction: Transaction): Promise<AlertRow> => {
    const row = await repository.lock(id, transaction);
    if (!row) throw new AppError('ALERT_LINK_INVALID');
    return row;
  };

  const confirmPending = (email: string, id: string): Promise<AlertRow> =>
    transact.unattended(async (transaction) => {
      const account = await addresses.lockAccount(email, transaction);
      const row = await lock(id, transaction);
      if (!row.email || row.confirmed_at) return row;
      const owner = account?.activated ? account.id : undefined;
      if (owner && (await repository.countOfPerson(owner, transaction)) >= alertLimits.most)
        throw new AppError('ALERTS_FULL');
      await addresses.confirm(id, owner, transaction);
      await addresses.notePress(email, transaction);
      return repository.locked(id, transaction);
    });

  const notePressOn = async ({ email }: AlertRow, transaction: Transaction): Promise<void> => {
    if (email) await addresses.notePress(email, transaction);
  };

  const keep = (id: string): Promise<AlertRow> =>
    transact.unattended(async (transaction) => {
      const row = await lock(id, transaction);
      await repository.update(id, {}, transaction);
      await notePressOn(row, transaction);
      return repository.locked(id, transaction);
    });

  return {
    sweep: addresses.sweep,

    limit: async (request: Attempt): Promise<void> => {
      await network.take(request.network);
    },

    /** Takes the same time and gives the same answer whatever is known of the address. */
    request: ({ email, ...given }: z.output<typeof alertByEmailWrite>): Promise<void> =>
      requests.send({ email, place: communeOf(communes, given), wishes: wishesOf(given) }, db),

    /** Confirming again returns the same alert, and notes that its owner still wants it. */
    async confirm(token: string): Promise<Alert> {
      const { alert, pending } = await read(token);
      return alerts.present(
        pending && alert.email ? await confirmPending(alert.email, alert.id) : await keep(alert.id),
      );
    },

    show: async (token: string): Promise<Alert> => alerts.present((await read(token)).alert),

    async change(token: string, given: AlertChangeBody): Promise<Alert> {
      const { alert } = await read(token);
      const changed = await transact.unattended(async (transaction) => {
        const row = await lock(alert.id, transaction);
        await notePressOn(row, transaction);
        return alerts.change(row, given, transaction);
      });
      return alerts.present(changed);
    },

    /**
     * Pauses an alert of a member, who still sees it in their profile. Deletes an alert of an address without an account. Stopping
     * again changes nothing. False when the link is not ours.
     */
    async stop(token: string): Promise<boolean> {
      const id = links.read(token);
      if (!id) return false;
      await transact.unattended(async (transaction) => {
        const row = await repository.lock(id, transaction);
        if (!row) return;
        if (row.person_id) return void (await repository.update(id, { paused: true }, transaction));
        await repository.remove(id, transaction);
        await notePressOn(row, transaction);
        await forgetRecipients([row.recipient], transaction);
      });
      return true;
    },
  };
}
