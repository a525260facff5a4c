import { paths } from '@coequipiers/contract/pages';
import { type ReportTarget, reportReasons } from '@coequipiers/contract/reports';
import { writeLetter } from '../../../platform/mail/letter.ts';

type Data = {
  id: string;
  username: string;
  target_type: ReportTarget;
  reason: string;
  publicUrl: string;
};

const targets: Record<ReportTarget, string> = {
  announcement: 'une annonce',
  comment: 'un commentaire',
  conversation: 'une conversation',
  person: 'une personne',
};

/** Old reports may contain any reason; free text of a visitor must not be sent by mail. */
const labelOf = (reason: string): string =>
  Object.hasOwn(reportReasons, reason)
    ? reportReasons[reason as keyof typeof reportReasons]
    : reportReasons.other;

/** Quotes neither the reported content nor the details: someone else may read the mail. */
export const reportReceivedMail = ({ id, username, target_type, reason, publicUrl }: Data) =>
  writeLetter({
    subject: 'Nous avons bien reçu votre signalement',
    title: 'Nous avons bien reçu votre signalement',
    name: username,
    before: [
      `Vous avez signalé ${targets[target_type]} sur Coéquipiers (motif : ${labelOf(reason)}). Merci de votre vigilance.`,
      `Votre signalement porte la référence ${id.slice(-8)}. Une personne l’examine, puis nous vous informons de la décision prise et des moyens de la contester.`,
    ],
    action: { label: 'Lire nos conditions', link: `${publicUrl}${paths.terms}` },
    after: [
      'La personne concernée n’apprend pas qui l’a signalée.',
      'En cas de danger immédiat, appelez le 17 ou le 112.',
    ],
  });
