import { alertTitle } from '@coequipiers/contract/alert-title';
import { alertDetails } from '@coequipiers/contract/alert-words';
import { alertLimits } from '@coequipiers/contract/alerts';
import type { Alert } from '@coequipiers/contract/alerts-schemas';
import { alertsPath } from '@coequipiers/contract/pages';
import { type Card, type Letter, writeLetter } from '../../../platform/mail/letter.ts';
import type { Mail } from '../../../platform/mail/message.ts';
import { dayText, distanceText, dotsText, foundWords } from '../alert-texts.ts';
import type { Published } from '../matching/matching-repository.ts';

type Written = Pick<Mail, 'subject' | 'text' | 'html'>;
type Links = { announcement: string; edit: string; stop: string };

/** One announcement that was just published. */
export function foundMail(
  announcement: Published,
  distance: number,
  { name, links, now }: { name: string; links: Links; now: Date },
): Written {
  const { subject, title, sentence } = foundWords(announcement, distance, now).mail;
  return writeLetter({
    subject,
    title,
    name,
    before: [sentence],
    cards: [mailCard(announcement, distance, now)],
    action: { label: 'Voir l’annonce', link: links.announcement },
    also: [{ label: 'Modifier cette alerte', link: links.edit }],
    after: [],
    stop: stopLink(links.stop),
  });
}

/** An announcement that an alert found. The meeting point is not in it: it is for participants alone. */
export function mailCard(announcement: Published, distance: number, now: Date): Card {
  const { title, category, municipalityName, outing } = announcement;
  return {
    title,
    lines: [
      [category, dayText(announcement, now)].filter(Boolean).join(' · '),
      [municipalityName, distanceText(distance)].filter(Boolean).join(', '),
      ...(outing ? [dotsText(outing)] : []),
    ],
  };
}

/** Asks the owner of the address to confirm. Anyone can request this mail, so it contains no text that a visitor typed. */
export function confirmationMail(alert: Alert, links: { confirm: string; stop: string }): Written {
  return writeLetter({
    subject: 'Confirmez votre alerte',
    title: 'Confirmez votre alerte',
    name: '',
    before: [
      'Vous avez demandé à être prévenu de nouvelles annonces :',
      `${alertTitle(alert)} · ${alertDetails(alert)}`,
      'Rien ne vous sera envoyé avant votre confirmation.',
    ],
    action: { label: 'Confirmer cette alerte', link: links.confirm },
    after: [
      `Ce lien fonctionne pendant ${alertLimits.confirmHours} heures. Vous n’avez rien demandé ? Ignorez ce message : sans confirmation, la demande est effacée.`,
    ],
    stop: { label: 'Effacer cette demande', link: links.stop },
  });
}

/** To an address that cannot have another alert. */
export function fullMail(publicUrl: string, stopAll: string): Written {
  return writeLetter({
    subject: `Vous avez déjà ${alertLimits.most} alertes`,
    title: `Vous avez déjà ${alertLimits.most} alertes`,
    name: '',
    before: [
      `Une alerte de plus a été demandée avec cette adresse, mais elle en a déjà ${alertLimits.most}, celles qui attendent une confirmation comprises.`,
      'Pour en créer une autre, arrêtez-en une : chaque e-mail d’une alerte contient le lien qui l’arrête. Avec un compte, vous les trouvez aussi dans votre profil.',
    ],
    action: { label: 'Voir mon profil', link: `${publicUrl}${alertsPath}` },
    after: ['Vous n’avez rien demandé ? Vous pouvez ignorer ce message.'],
    stop: { label: 'Arrêter toutes ces alertes', link: stopAll },
  });
}

const stopLink = (link: string): NonNullable<Letter['stop']> => ({ label: 'Arrêter cette alerte', link });
