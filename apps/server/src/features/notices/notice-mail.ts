import { noticesPath } from '@coequipiers/contract/pages';
import { writeLetter } from '../../platform/mail/letter.ts';
import { type Notice, type NoticeLetter, pageOf } from './notice.ts';

type To = {
  username: string;
  publicUrl: string;
  /** Undefined for someone who has switched these mails off, and gets this one anyway. */
  stopLink: string | undefined;
};

const mailedAnywayText =
  'Vous avez arrêté ces e-mails. Celui-ci vous parvient tout de même, pour que vous ne vous déplaciez pas pour rien : vous n’avez activé les notifications sur aucun appareil.';

/** The mail of a notice. */
export function noticeMail(
  notice: Pick<Notice, 'title' | 'text' | 'letter' | 'announceId' | 'week' | 'mail'>,
  { username, publicUrl, stopLink }: To,
) {
  const { subject, title, before, card, quote, label, path, after } = letterOf(notice);
  return writeLetter({
    subject,
    title,
    name: username,
    before,
    ...(quote && { quote }),
    ...(card && { cards: [card] }),
    action: { label, link: `${publicUrl}${path}` },
    ...(notice.mail?.also && { also: [notice.mail.also] }),
    after: stopLink ? after : [...after, mailedAnywayText],
    stop: stopLink
      ? { label: 'Ne plus recevoir ces e-mails', link: stopLink }
      : { label: 'Choisir ce dont vous êtes prévenu', link: `${publicUrl}${noticesPath}` },
  });
}

/** Without a letter of its own, title and text are mailed. */
const letterOf = (
  notice: Pick<Notice, 'title' | 'text' | 'letter' | 'announceId' | 'week'>,
): Omit<NoticeLetter, 'card'> & Partial<NoticeLetter> =>
  notice.letter ?? {
    subject: notice.title,
    title: notice.title,
    before: [notice.text],
    label: 'Voir la séance',
    path: pageOf(notice),
    after: [],
  };
