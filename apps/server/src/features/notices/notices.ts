import type { Db } from '../../platform/db/database.ts';
import { retryForAnHour } from '../../platform/jobs/back-off.ts';
import type { JobQueue, Jobs } from '../../platform/jobs/jobs.ts';
import type { MailTransport } from '../../platform/mail/mail.ts';
import type { Transact, Transaction } from '../../platform/transact/transact.ts';
import { lockAllActive } from '../accounts/active.ts';
import type { Notifications } from '../notifications/notifications.ts';
import type { PreferencesRepository } from '../preferences/preferences.ts';
import type { Push } from '../push/push.ts';
import { createMails } from './mails.ts';
import { bySubject, type Group, halvesOf, type Notice, previewOf, withoutSender } from './notice.ts';
import { createOwnKinds } from './own-kinds.ts';
import { createPushAnswerTokens } from './push-answers.ts';
import { createPushes, pushOf } from './pushes.ts';

export type Parts = {
  transact: Transact;
  jobs: Jobs;
  notifications: Notifications;
  preferences: PreferencesRepository;
  push: Push;
  transport: MailTransport;
  db: Db;
  secret: string;
  publicUrl: string;
};

const limitMs = 20_000;

export type Notices = ReturnType<typeof noticesService>;

/**
 * Delivers notices to people. A notice is queued as a job in the transaction that causes it, and delivered after the commit. So a
 * change does not lock the rows of the people who are told, and a crash loses no notice.
 */
export function noticesService(parts: Parts) {
  const { transact, jobs, notifications, preferences, push, db } = parts;
  const ownKinds = createOwnKinds();
  const answerTokens = createPushAnswerTokens(parts.secret);
  const pushes = createPushes({ ...parts, ownKinds });
  const { mails, stops } = createMails({ ...parts, ownKinds });

  /** Delivers the notices of one group. `stands`: asked last, because whoever withdraws them waits from then on. */
  const deliver = (
    told: readonly Notice[],
    stands: (transaction: Transaction) => Promise<boolean> = async () => true,
  ): Promise<void> =>
    transact.unattended(async (transaction) => {
      const [first] = told;
      if (!first) return;
      const { kind, bell = true, pushAfterMs } = first;
      let left = told;
      const keep = (people: ReadonlySet<string>): void => {
        left = left.filter(({ personId }) => people.has(personId));
      };
      const idsLeft = () => left.map(({ personId }) => personId);

      const senders = left.flatMap(({ senderId }) => senderId ?? []);
      const active = await lockAllActive(transaction, new Set([...idsLeft(), ...senders]));
      keep(active);
      // The texts name the sender, who may be erased or suspended by now.
      left = left.flatMap((notice) => {
        const { senderId } = notice;
        return senderId === undefined || active.has(senderId) ? notice : (withoutSender(notice) ?? []);
      });
      const wanted = await preferences.wantedBy(idsLeft(), kind, transaction);
      const mailedAnyway = left.filter(({ personId, mail }) => mail?.evenIfOff && !wanted.has(personId));
      keep(wanted);
      const own = ownKinds.of(kind);
      if (own) keep(await own.standing(left, transaction));
      left = await ownKinds.delivered(left, transaction);
      if (!(await stands(transaction))) return;
      if (bell) {
        const isNew = await notifications.notifyAll(transaction, left.map(onBell));
        left = left.filter(({ personId, once }) => !once || isNew.has(personId));
      }
      const browsers = await push.browsersOfAll(idsLeft(), transaction);
      await pushes.sendAll(
        left.flatMap((notice) =>
          browsers
            .filter(({ personId }) => personId === notice.personId)
            .map(({ id }) => pushOf(notice, id, answerTokens)),
        ),
        transaction,
        pushAfterMs,
      );
      const withPush = new Set(browsers.map(({ personId }) => personId));
      const mailed = left.filter(
        ({ personId, mail }) => mail && (mail.when === 'always' || !withPush.has(personId)),
      );
      await mails.sendAll([...mailed, ...mailedAnyway], transaction);
    });

  const deliverWhenDay = async (
    told: readonly Notice[],
    again: (waitMs: number) => Promise<void>,
    stands?: (transaction: Transaction) => Promise<boolean>,
  ): Promise<void> => {
    const waitMs = Math.max(0, ...told.map(ownKinds.waitOf));
    return waitMs > 0 ? again(waitMs) : deliver(told, stands);
  };

  /** A person to whom nothing can be delivered must not keep it from the others of their group: its halves are tried by themselves. */
  const inHalves = async (
    group: Group,
    queue: JobQueue<Group>,
    deliverAll: (told: readonly Notice[]) => Promise<void>,
  ): Promise<void> => {
    try {
      await deliverAll(group.notices);
    } catch (error) {
      if (group.notices.length === 1) throw error;
      await queue.sendAll(halvesOf(group), db);
    }
  };

  const notices: JobQueue<Notice> = jobs.queue(
    'notice',
    (notice, id) =>
      deliverWhenDay(
        [notice],
        (waitMs) => notices.send(notice, db, waitMs),
        (transaction) => notices.stands(id, transaction),
      ),
    { concurrency: 2, limitMs },
  );
  /** To many people at once: a job and a transaction for each of them would take many times as long. */
  const toMany: JobQueue<Group> = jobs.queue(
    'notices',
    (job) => inHalves(job, toMany, (told) => deliverWhenDay(told, (waitMs) => toMany.send(job, db, waitMs))),
    { limitMs },
  );
  const offBell: JobQueue<Group> = jobs.queue(
    'notices-off-bell',
    (job) =>
      inHalves(job, offBell, (told) => deliverWhenDay(told, (waitMs) => offBell.send(job, db, waitMs))),
    { limitMs, retry: retryForAnHour },
  );

  return {
    mailStops: stops,
    readPushAnswer: answerTokens.read,

    ofKind: ownKinds.ofKind,
    wordsAtLeaving: ownKinds.wordsAtLeaving,
    atDelivery: ownKinds.atDelivery,

    /** The person has answered what notices about these subjects ask: they are read, and say what the answer was. */
    answered: notifications.answered,

    /** Takes a notice to one person back when its cause is undone, whether it was delivered or not. */
    async withdraw(transaction: Transaction, personId: string, about: string): Promise<void> {
      await notices.drop({ personId, about }, transaction);
      await notifications.withdraw(transaction, personId, about);
    },

    /** Call it in the transaction that causes the notices. */
    async tell(given: readonly Notice[], transaction: Transaction): Promise<void> {
      const [forBell, others] = [
        bySubject(given.filter(({ bell }) => bell !== false)),
        bySubject(given.filter(({ bell }) => bell === false)),
      ];
      await notices.sendAll(
        forBell.flatMap((group) => (group.notices.length === 1 ? group.notices : [])),
        transaction,
      );
      await toMany.sendAll(
        forBell.filter((group) => group.notices.length > 1),
        transaction,
      );
      await offBell.sendAll(others, transaction);
    },
  };
}

const onBell = (notice: Notice) => ({
  personId: notice.personId,
  announceId: notice.announceId,
  ...(notice.week !== undefined && { outingId: notice.week }),
  type: 'announcement' as const,
  title: notice.title,
  preview: previewOf(notice),
  about: notice.about,
  ...(notice.event && { event: notice.event }),
  ...(notice.answerUntil && { answerUntil: notice.answerUntil }),
  ...(notice.senderId !== undefined && { senderId: notice.senderId }),
  ...(notice.once && { once: notice.once }),
});
