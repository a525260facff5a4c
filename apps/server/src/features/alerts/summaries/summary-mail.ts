import { alertTitle } from '@coequipiers/contract/alert-title';
import { alertDetails } from '@coequipiers/contract/alert-words';
import { alertsPath, announcementPath } from '@coequipiers/contract/pages';
import { searchPath } from '@coequipiers/contract/search-params';
import { type StopLinks, writeLetter } from '../../../platform/mail/letter.ts';
import type { Mail } from '../../../platform/mail/message.ts';
import { distanceMetres } from '../../places/distance.ts';
import type { AlertLinks } from '../mails/alert-links.ts';
import { mailCard } from '../mails/alert-mails.ts';
import type { StopAll } from '../mails/stop-all.ts';
import type { Published } from '../matching/matching-repository.ts';
import { presentAlert } from '../presenter.ts';
import type { MailedAlert } from './summaries-repository.ts';

type Content = {
  /** At least one. */
  alerts: readonly MailedAlert[];
  /** The best first, each with the alert that found it. */
  found: readonly { announcement: Published; alert: MailedAlert }[];
  others: number;
  more: boolean;
};
type Around = { links: AlertLinks; stopAll: StopAll; publicUrl: string; now: Date };

/** The mail of the evening or of the week, for all alerts of a person or an address. */
export function summaryMail(
  { alerts, found, others, more }: Content,
  { links, stopAll, publicUrl, now }: Around,
): Omit<Mail, 'to'> {
  const [first] = alerts;
  if (!first) throw new Error('a summary needs an alert');
  const titles = alerts.map(titleOf);
  const one = titles.length === 1;
  const count = countOf(found.length + others, more);
  const subject = one ? `${count} · ${titles[0]}` : `${count} pour vos alertes`;
  const letter = writeLetter({
    subject,
    title: one ? `${count} pour votre alerte` : `${count} pour vos alertes`,
    name: first.username,
    before: [
      one
        ? `Voici ce qui a été publié pour « ${titles[0]} ».`
        : 'Voici ce qui a été publié, le plus proche dans le temps d’abord.',
    ],
    cards: found.map(({ announcement, alert }) => ({
      ...mailCard(announcement, distanceMetres(alert, announcement), now),
      link: `${publicUrl}${announcementPath(announcement.id)}`,
    })),
    ...(others > 0 && { rest: `Et ${othersOf(others, more)}.` }),
    action: {
      label: 'Voir toutes les annonces',
      link: `${publicUrl}${searchPath(presentAlert(found[0]?.alert ?? first, 0))}`,
    },
    after: [],
    subscriptions: alerts.map((alert) => subscriptionOf(alert, { links, publicUrl })),
  });
  return { ...letter, headers: one ? links.headers(first.id) : stopAll.headersFor(first.recipient) };
}

export const titleOf = (alert: MailedAlert): string => alertTitle(presentAlert(alert, 0));

function countOf(count: number, more: boolean): string {
  if (count === 1) return '1 nouvelle annonce';
  return `${more ? `Plus de ${count}` : count} nouvelles annonces`;
}

function othersOf(count: number, more: boolean): string {
  if (more) return `plus de ${count} autres`;
  return count === 1 ? 'une autre' : `${count} autres`;
}

/** Whoever has an account changes alerts in their profile. */
export const subscriptionOf = (
  alert: MailedAlert,
  { links, publicUrl }: Pick<Around, 'links' | 'publicUrl'>,
): StopLinks => ({
  title: `${titleOf(alert)}. ${alertDetails(presentAlert(alert, 0))}.`,
  links: [
    {
      label: 'Modifier cette alerte',
      link: alert.person_id === null ? links.edit(alert.id) : `${publicUrl}${alertsPath}`,
    },
    { label: 'Arrêter cette alerte', link: links.stop(alert.id) },
  ],
});
