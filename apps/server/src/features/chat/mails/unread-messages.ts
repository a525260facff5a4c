import { writeLetter } from '../../../platform/mail/letter.ts';

type Data = {
  username: string;
  /** The name of the sender. */
  sender: string;
  count: number;
  link: string;
  /** The unsubscribe link. */
  stopLink: string;
};

/** Names the sender and the number of messages, never their text: others may see the mail. */
export const unreadMessagesMail = ({ username, sender, count, link, stopLink }: Data) =>
  writeLetter({
    subject: `${sender} vous a écrit`,
    title: count === 1 ? 'Un message vous attend' : `${count} messages vous attendent`,
    name: username,
    before: [
      count === 1
        ? `${sender} vous a écrit sur Coéquipiers, et vous n’avez pas encore lu son message.`
        : `${sender} vous a écrit sur Coéquipiers, et vous n’avez pas encore lu ses messages.`,
    ],
    action: { label: 'Lire et répondre', link },
    after: [
      'Vous ne recevrez pas d’autre e-mail pour cette conversation tant que vous ne l’aurez pas ouverte.',
    ],
    stop: { label: 'Ne plus recevoir ces e-mails', link: stopLink },
  });
