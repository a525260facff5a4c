import { writeLetter } from '../../../platform/mail/letter.ts';

type Data = {
  username: string;
  /** Who wrote. */
  sender: string;
  count: number;
  link: string;
  /** Where these mails are stopped. */
  stopLink: string;
};

/** Says who wrote and how much, never what: mails are read in passing and by others. */
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
