import { conversationPath } from '@coequipiers/contract/pages';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { MailTransport } from '../../platform/mail/mail.ts';
import type { Transact } from '../../platform/transact/transact.ts';
import type { MailStop } from '../preferences/mail-stop.ts';
import type { PreferencesRepository } from '../preferences/preferences.ts';
import type { ChatRepository } from './chat-repository.ts';
import { unreadMessagesMail } from './mails/unread-messages.ts';
import { isStillDue } from './unread-mail-rule.ts';

type Job = { conversationId: string; personId: string };

const lookEveryMs = 60_000;
const atMost = 200;

type Parts = {
  transact: Transact;
  repository: ChatRepository;
  preferences: PreferencesRepository;
  jobs: Jobs;
  transport: MailTransport;
  publicUrl: string;
  mailStop: MailStop;
};

/**
 * Sends one mail when messages in a conversation stay unread for a while, and no other until they are read. All conditions are
 * checked again when the mail is sent.
 */
export function createUnreadMails({
  transact,
  repository,
  preferences,
  jobs,
  transport,
  publicUrl,
  mailStop,
}: Parts) {
  const mails = jobs.queue<Job>('chat-unread-mail', async ({ conversationId, personId }, id) => {
    const seen = await repository.find(conversationId, personId);
    if (!seen?.me.email || !isStillDue(seen) || !(await preferences.of(personId)).messages) return;
    const { me, other } = seen;
    const stopLink = mailStop.linkFor(me.alias);
    const letter = unreadMessagesMail({
      username: me.username,
      sender: other.username,
      count: me.unread,
      link: `${publicUrl}${conversationPath(conversationId)}`,
      stopLink,
    });
    await transport.send({ to: seen.me.email, ...letter, headers: mailStop.headersFor(me.alias) }, id);
  });

  /** A due mail and its job change in one transaction, so that each mail is queued exactly once. */
  const queueDue = async (): Promise<void> => {
    const queueSome = () =>
      transact.unattended(async (transaction) => {
        const due = await repository.takeDueMails(atMost, transaction);
        for (const { conversation_id, person_id } of due) {
          await mails.send({ conversationId: conversation_id, personId: person_id }, transaction);
        }
        return due.length;
      });
    while ((await queueSome()) === atMost);
  };

  jobs.every('chat-unread-mails', lookEveryMs, queueDue);

  return { queueDue };
}
