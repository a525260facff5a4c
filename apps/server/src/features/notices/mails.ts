import { type NoticeKind, type StoppedKind, stoppedKinds } from '@coequipiers/contract/notices';
import type { Db } from '../../platform/db/database.ts';
import type { JobQueue, Jobs } from '../../platform/jobs/jobs.ts';
import type { MailTransport } from '../../platform/mail/mail.ts';
import { isActiveNow } from '../accounts/active.ts';
import { peopleRepository } from '../accounts/people-repository.ts';
import { createMailStop, type MailStop } from '../preferences/mail-stop.ts';
import type { PreferencesRepository } from '../preferences/preferences.ts';
import type { Push } from '../push/push.ts';
import { type Notice, withoutSender } from './notice.ts';
import { noticeMail } from './notice-mail.ts';
import type { OwnKinds } from './own-kinds.ts';

/** `mailed` is `anyway` for someone who has switched these mails off. */
type Recipient = { username: string; alias: string; mailed: 'wanted' | 'anyway' };

type Parts = {
  jobs: Jobs;
  preferences: PreferencesRepository;
  push: Push;
  transport: MailTransport;
  db: Db;
  secret: string;
  publicUrl: string;
  ownKinds: OwnKinds;
};

const limitMs = 20_000;

/** The queue of mails, and the links that stop them. */
export function createMails(parts: Parts) {
  const { jobs, preferences, push, transport, db, publicUrl, ownKinds } = parts;
  const people = peopleRepository(db);
  const stops = Object.fromEntries(stoppedKinds.map((kind) => [kind, createMailStop(kind, parts)])) as Record<
    StoppedKind,
    MailStop
  >;
  const isStopped = (kind: NoticeKind): kind is StoppedKind => kind in stops;

  const mails: JobQueue<Notice> = jobs.queue(
    'notice-mail',
    async (notice, id) => {
      const waitMs = ownKinds.waitOf(notice);
      if (waitMs > 0) return mails.send(notice, db, waitMs);
      const person = await people.byId(notice.personId);
      if (!person?.email || !notice.mail) return;
      const mailed = await whyMailed(notice);
      if (mailed === 'not') return;
      const told = await toldNow(notice);
      const words = told && (await ownKinds.wordsOf(told));
      if (!words) return;
      const write = ownKinds.of(notice.kind)?.write ?? writeUsual;
      const mail = await write({ ...told, ...words }, { ...person, mailed });
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

  /** A mail may leave hours after its cause: it does not name someone who is erased or suspended by then. */
  const toldNow = async (notice: Notice): Promise<Notice | undefined> => {
    const { senderId } = notice;
    const isThere = senderId === undefined || (await isActiveNow(senderId, db));
    return isThere ? notice : withoutSender(notice);
  };

  const writeUsual = async (notice: Notice, person: Recipient) => {
    if (!isStopped(notice.kind)) throw new Error(`no feature writes the mails of ${notice.kind}`);
    const stop = stops[notice.kind];
    const letter = noticeMail(notice, {
      ...person,
      publicUrl,
      stopLink: person.mailed === 'wanted' ? stop.linkFor(person.alias) : undefined,
    });
    return person.mailed === 'wanted' ? { ...letter, headers: stop.headersFor(person.alias) } : letter;
  };

  return { mails, stops: Object.values(stops) };
}
