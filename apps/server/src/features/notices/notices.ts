import { type NoticeKind, type StoppedKind, stoppedKinds } from '@coequipiers/contract/notices';
import { announcementPath, noticesPath } from '@coequipiers/contract/pages';
import type { PushPayload } from '@coequipiers/contract/push-schemas';
import type { Db } from '../../platform/db/database.ts';
import { retryForAnHour } from '../../platform/jobs/back-off.ts';
import type { JobQueue, Jobs } from '../../platform/jobs/jobs.ts';
import { type Letter, writeLetter } from '../../platform/mail/letter.ts';
import type { MailTransport } from '../../platform/mail/mail.ts';
import type { Mail } from '../../platform/mail/message.ts';
import type { Transact, Transaction } from '../../platform/transact/transact.ts';
import { lockAllActive } from '../accounts/active.ts';
import { peopleRepository } from '../accounts/people-repository.ts';
import type { Notifications } from '../notifications/notifications.ts';
import { createMailStop, type MailStop } from '../preferences/mail-stop.ts';
import type { PreferencesRepository } from '../preferences/preferences.ts';
import type { Push } from '../push/push.ts';

/** Something that a person is told on the bell, by push and by mail, unless they have switched its kind off. */
export type Notice = {
  personId: string;
  kind: NoticeKind;
  title: string;
  text: string;
  /** The announcement that it leads to. */
  announceId: string;
  /**
   * The person who causes it. It is not delivered if they are erased or suspended meanwhile, their erasure removes it from the
   * bell, and a block hides it.
   */
  senderId?: string;
  /** A later notice about the same subject replaces it, on the bell and on devices. */
  about: string;
  /** Delivered at most once, on the bell, on devices and by mail, even if its job runs again after a kill. */
  once?: true;
  /** For a kind whose words are chosen when a push or a mail leaves: see `wordsOf`. */
  outingId?: string;
  /** The time zone of the place that it is about, for a kind that waits for the morning. */
  timeZone?: string;
  /** False for notices that are soon out of date, such as reminders: they are not shown on the bell. */
  bell?: false;
  /** Delays the push, which is then sent only if the notice is still on the bell: see `withdraw`. */
  pushAfterMs?: number;
  /** Without it no mail is sent. */
  mail?: {
    when: 'without-push' | 'always';
    /**
     * Also sent to someone who has switched the kind or its mails off, if they have no push. For what makes people travel in vain.
     */
    evenIfOff?: true;
    /** A second link, below the one to the announcement. */
    also?: Letter['action'];
    /** The alert that found the announcement, for the letter of an alert. */
    alertId?: string;
  };
};

/**
 * The words of a push or a mail at the moment when it leaves, which may be an hour after it was queued. Undefined when it is out of
 * date.
 */
type WordsAtLeaving = (notice: {
  outingId: string;
  personId: string;
}) => Promise<Pick<Notice, 'title' | 'text'> | undefined>;

/** What a feature adds to the notices of its kind. */
type OwnKind = {
  /** How long a notice must wait because it is night at this place. It is asked just before the delivery, which may be late. */
  waitMs: (timeZone: string) => number;
  /** The people for whom the notice is still valid when it is delivered, which may be late. */
  standing: (told: readonly Notice[], transaction: Transaction) => Promise<Set<string>>;
  /** Writes the mail, with the headers that stop it. Undefined when it is out of date. */
  write: (notice: Notice, person: { username: string }) => Promise<Omit<Mail, 'to'> | undefined>;
};

/** `mailed` is `anyway` for someone who has switched these mails off. */
type Recipient = { username: string; alias: string; mailed: 'wanted' | 'anyway' };

const mailedAnywayText =
  'Vous avez arrêté ces e-mails. Celui-ci vous parvient tout de même, pour que vous ne vous déplaciez pas pour rien : vous n’avez activé les notifications sur aucun appareil.';

/** Notices about one subject, each to a different person. */
type Group = { notices: Notice[] };

type PushJob = {
  browserId: string;
  personId: string;
  payload: PushPayload;
  ifStands: boolean;
  notice?: Pick<Notice, 'kind' | 'timeZone' | 'outingId'>;
};

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
/** The largest number of people who are told in one transaction. */
const mostAtOnce = 100;

export type Notices = ReturnType<typeof noticesService>;

/**
 * Delivers notices to people. A notice is queued as a job in the transaction that causes it, and delivered after the commit. So a
 * change does not lock the rows of the people who are told, and a crash loses no notice.
 */
export function noticesService(parts: Parts) {
  const { transact, jobs, notifications, preferences, push, transport, db, publicUrl } = parts;
  const people = peopleRepository(db);
  const stops = Object.fromEntries(stoppedKinds.map((kind) => [kind, createMailStop(kind, parts)])) as Record<
    StoppedKind,
    MailStop
  >;
  const isStopped = (kind: NoticeKind): kind is StoppedKind => kind in stops;
  const ownKinds = new Map<NoticeKind, OwnKind>();
  const wordings = new Map<NoticeKind, WordsAtLeaving>();

  const wordsOf = async (
    notice: Pick<Notice, 'kind' | 'outingId' | 'personId' | 'title' | 'text'>,
  ): Promise<Pick<Notice, 'title' | 'text'> | undefined> => {
    const { kind, outingId, personId } = notice;
    const wording = wordings.get(kind);
    return wording && outingId ? wording({ outingId, personId }) : notice;
  };

  const waitOf = ({ kind, timeZone }: Pick<Notice, 'kind' | 'timeZone'>): number =>
    timeZone === undefined ? 0 : (ownKinds.get(kind)?.waitMs(timeZone) ?? 0);

  const pushes: JobQueue<PushJob> = jobs.queue(
    'notice-push',
    async (job) => {
      const { browserId, personId, payload, ifStands, notice } = job;
      const waitMs = notice ? waitOf(notice) : 0;
      if (waitMs > 0) return pushes.send(job, db, waitMs);
      if (ifStands && !(await notifications.stands(personId, payload.tag))) return;
      const { title, body: text } = payload;
      const words = notice ? await wordsOf({ ...notice, personId, title, text }) : { title, text };
      if (words)
        await push.deliver(browserId, personId, { ...payload, title: words.title, body: words.text });
    },
    { concurrency: 4, limitMs, retry: retryForAnHour },
  );

  const mails: JobQueue<Notice> = jobs.queue(
    'notice-mail',
    async (notice, id) => {
      const waitMs = waitOf(notice);
      if (waitMs > 0) return mails.send(notice, db, waitMs);
      const person = await people.byId(notice.personId);
      if (!person?.email || !notice.mail) return;
      const mailed = await whyMailed(notice);
      if (mailed === 'not') return;
      const words = await wordsOf(notice);
      if (!words) return;
      const { title, text } = words;
      const write = ownKinds.get(notice.kind)?.write ?? writeUsual;
      const mail = await write({ ...notice, title, text }, { ...person, mailed });
      if (mail) await transport.send({ to: person.email, ...mail }, id);
    },
    { limitMs },
  );

  /** Asked when the mail leaves: the person may have stopped these mails by the link of an earlier one meanwhile. */
  const whyMailed = async ({ personId, kind, mail }: Notice): Promise<'wanted' | 'anyway' | 'not'> => {
    const on = await preferences.of(personId);
    if (on.notify[kind] && on.mails[kind]) return 'wanted';
    if (!mail?.evenIfOff) return 'not';
    return (await push.browsersOfAll([personId], db)).length === 0 ? 'anyway' : 'not';
  };

  const writeUsual = async (notice: Notice, person: Recipient) => {
    if (!isStopped(notice.kind)) return undefined;
    const stop = stops[notice.kind];
    const isWanted = person.mailed === 'wanted';
    const letter = writeLetter({
      subject: notice.title,
      title: notice.title,
      name: person.username,
      before: [notice.text],
      action: { label: 'Voir la séance', link: linkTo(notice) },
      ...(notice.mail?.also && { also: notice.mail.also }),
      after: isWanted ? [] : [mailedAnywayText],
      stop: isWanted
        ? { label: 'Ne plus recevoir ces e-mails', link: stop.linkFor(person.alias) }
        : { label: 'Choisir ce dont vous êtes prévenu', link: `${publicUrl}${noticesPath}` },
    });
    return isWanted ? { ...letter, headers: stop.headersFor(person.alias) } : letter;
  };

  const linkTo = ({ announceId }: Notice): string => `${publicUrl}${announcementPath(announceId)}`;

  /** Delivers the notices of one group. */
  const deliver = (told: readonly Notice[]): Promise<void> =>
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
      // Left out when the sender is erased or suspended by now, because the texts name them.
      left = left.filter(({ senderId }) => senderId === undefined || active.has(senderId));
      const wanted = await preferences.wantedBy(idsLeft(), kind, transaction);
      const mailedAnyway = left.filter(({ personId, mail }) => mail?.evenIfOff && !wanted.has(personId));
      keep(wanted);
      const own = ownKinds.get(kind);
      if (own) keep(await own.standing(left, transaction));
      if (bell) {
        const isNew = await notifications.notifyAll(transaction, left.map(onBell));
        left = left.filter(({ personId, once }) => !once || isNew.has(personId));
      }
      const browsers = await push.browsersOfAll(idsLeft(), transaction);
      await pushes.sendAll(
        left.flatMap((notice) =>
          browsers.filter(({ personId }) => personId === notice.personId).map(({ id }) => pushOf(notice, id)),
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
  ): Promise<void> => {
    const waitMs = Math.max(0, ...told.map(waitOf));
    return waitMs > 0 ? again(waitMs) : deliver(told);
  };

  /** A person to whom nothing can be delivered must not keep it from the others of their group: its halves are tried by themselves. */
  const inHalves = async (
    { notices: told }: Group,
    queue: JobQueue<Group>,
    deliverAll: (told: readonly Notice[]) => Promise<void>,
  ): Promise<void> => {
    try {
      await deliverAll(told);
    } catch (error) {
      if (told.length === 1) throw error;
      const halves = inChunks(told, Math.ceil(told.length / 2));
      await queue.sendAll(
        halves.map((half) => ({ notices: half })),
        db,
      );
    }
  };

  const notices: JobQueue<Notice> = jobs.queue(
    'notice',
    (notice) => deliverWhenDay([notice], (waitMs) => notices.send(notice, db, waitMs)),
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
    mailStops: Object.values(stops),

    ofKind: (kind: NoticeKind, own: OwnKind): void => void ownKinds.set(kind, own),

    wordsAtLeaving: (kind: NoticeKind, words: WordsAtLeaving): void => void wordings.set(kind, words),

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

/** The fields that all notices of a group have in common. */
const subjectOf = ({ kind, about, bell, timeZone, pushAfterMs }: Notice): string =>
  JSON.stringify([kind, about, bell, timeZone, pushAfterMs]);

/** Groups of notices about one subject, not too large for a transaction. A person's later notice about a subject replaces the first. */
function bySubject(given: readonly Notice[]): Group[] {
  const groups = new Map<string, Map<string, Notice>>();
  for (const notice of given) {
    const group = groups.get(subjectOf(notice)) ?? new Map<string, Notice>();
    groups.set(subjectOf(notice), group.set(notice.personId, notice));
  }
  return [...groups.values()]
    .flatMap((group) => inChunks([...group.values()], mostAtOnce))
    .map((notices) => ({ notices }));
}

const inChunks = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );

const onBell = ({ personId, announceId, title, text, about, senderId, once }: Notice) => ({
  personId,
  announceId,
  type: 'announcement' as const,
  title,
  preview: text,
  about,
  ...(senderId !== undefined && { senderId }),
  ...(once && { once }),
});

function pushOf(notice: Notice, browserId: string): PushJob {
  const { personId, kind, title, text, announceId, about, timeZone, pushAfterMs, outingId } = notice;
  return {
    browserId,
    personId,
    payload: { title, body: text, url: announcementPath(announceId), tag: about },
    ifStands: pushAfterMs !== undefined,
    ...((timeZone !== undefined || outingId !== undefined) && {
      notice: {
        kind,
        ...(timeZone !== undefined && { timeZone }),
        ...(outingId !== undefined && { outingId }),
      },
    }),
  };
}
