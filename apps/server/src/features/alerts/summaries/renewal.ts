import { alertLimits } from '@coequipiers/contract/alerts';
import type { Db } from '../../../platform/db/database.ts';
import { allSteps } from '../../../platform/jobs/each.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { writeLetter } from '../../../platform/mail/letter.ts';
import type { MailTransport } from '../../../platform/mail/mail.ts';
import type { Transact } from '../../../platform/transact/transact.ts';
import type { AlertLinks } from '../mails/alert-links.ts';
import type { StopAll } from '../mails/stop-all.ts';
import { type RenewalDates, renewalRepository } from './renewal-repository.ts';
import type { MailedAlert, SummariesRepository } from './summaries-repository.ts';
import { subscriptionOf, titleOf } from './summary-mail.ts';

type Parts = {
  db: Db;
  transact: Transact;
  jobs: Jobs;
  transport: MailTransport;
  publicUrl: string;
  links: AlertLinks;
  stopAll: StopAll;
  summaries: Pick<SummariesRepository, 'ofMail'>;
  clock: () => { now: Date };
};

const dayMs = 86_400_000;
const chunkSize = 100;
const limitMs = 600_000;
const jobName = 'alerts-going-on';
const { months, answerDays } = alertLimits.renewal;

/**
 * Ends alerts without an account that nobody wants any more. We do not track which mails are opened, so the owner is asked once,
 * after a year in which they used none of their links.
 */
export function createRenewal({
  db,
  transact,
  jobs,
  transport,
  publicUrl,
  links,
  stopAll,
  summaries,
  clock,
}: Parts) {
  const repository = renewalRepository(db);

  const mails = jobs.queue<{ alertIds: string[] }>('alert-going-on-mail', async ({ alertIds }, id) => {
    const alerts = await summaries.ofMail(alertIds);
    const [first, ...others] = alerts;
    if (!first) return;
    const letter = renewalMail([first, ...others], { links, publicUrl });
    const headers = alerts.length === 1 ? links.headers(first.id) : stopAll.headersFor(first.recipient);
    await transport.send({ to: first.address, ...letter, headers }, id);
  });

  const dates = (): RenewalDates => {
    const { now } = clock();
    const pressedBefore = new Date(now);
    pressedBefore.setUTCMonth(now.getUTCMonth() - months);
    return { now, pressedBefore, askedBefore: new Date(now.getTime() - answerDays * dayMs) };
  };

  const ask = (recipients: readonly string[]): Promise<void> =>
    transact.unattended(async (transaction) => {
      const asked = await repository.ask(recipients, dates(), transaction);
      await mails.sendAll(
        asked.map((alertIds) => ({ alertIds })),
        transaction,
      );
    });

  const end = (alertIds: readonly string[]): Promise<void> =>
    transact.unattended((transaction) => repository.end(alertIds, dates(), transaction));

  /** First ends the alerts of owners who did not answer, then asks the next owners. */
  const askAndEnd = (): Promise<void> => {
    const turn = { name: jobName, atOnce: chunkSize, turnMs: limitMs / 3 };
    return allSteps([
      () =>
        jobs.eachTogether({ ...turn, list: () => repository.toEnd(jobName, dates(), chunkSize), work: end }),
      () =>
        jobs.eachTogether({ ...turn, list: () => repository.toAsk(jobName, dates(), chunkSize), work: ask }),
    ]);
  };
  jobs.every(jobName, dayMs, askAndEnd, { limitMs });
  return { askAndEnd };
}

/** Asks the owner of these alerts whether to go on. */
export function renewalMail(
  alerts: readonly [MailedAlert, ...MailedAlert[]],
  { links, publicUrl }: Pick<Parts, 'links' | 'publicUrl'>,
) {
  const [first] = alerts;
  const { question, text } = alerts.length === 1 ? ofOne(titleOf(first)) : ofMany(alerts.length);
  return writeLetter({
    subject: question,
    title: question,
    name: '',
    before: text,
    action: { label: 'Continuer', link: links.confirm(first.id) },
    after: [],
    subscriptions: alerts.map((alert) => subscriptionOf(alert, { links, publicUrl })),
  });
}

const ofOne = (title: string) => ({
  question: 'Garder votre alerte ?',
  text: [
    `Voilà ${months} mois que vous n’avez pas touché à votre alerte « ${title} ».`,
    `Si elle vous sert encore, dites-le d’un clic. Sinon, ne faites rien : elle s’arrêtera dans ${answerDays} jours.`,
  ],
});

const ofMany = (count: number) => ({
  question: 'Garder vos alertes ?',
  text: [
    `Voilà ${months} mois que vous n’avez pas touché à vos ${count} alertes.`,
    `Si elles vous servent encore, dites-le d’un clic. Sinon, ne faites rien : elles s’arrêteront dans ${answerDays} jours.`,
  ],
});
