import type { Decision, Ground } from '@coequipiers/contract/moderation';
import { paths } from '@coequipiers/contract/pages';
import type { ReportTarget } from '@coequipiers/contract/reports';
import { reportLimits } from '@coequipiers/contract/reports';
import { writeLetter } from '../../../platform/mail/letter.ts';

/** The data for both mails. */
type SharedData = {
  decision: Decision;
  ground: Ground;
  rule: string;
  reasons: string;
  suspended_days: number | null;
  target_type: ReportTarget;
  username: string;
  publicUrl: string;
  /** The address for complaints. */
  contact: string;
};

const reported: Record<ReportTarget, string> = {
  announcement: 'une annonce',
  comment: 'un commentaire',
  conversation: 'une conversation',
  person: 'une personne',
};

const own: Record<ReportTarget, string> = {
  announcement: 'Votre annonce',
  comment: 'Votre commentaire',
  conversation: 'Une de vos conversations',
  person: 'Votre compte',
};

const outcomes: Record<Decision, string> = {
  keep: 'Nous n’avons constaté aucun manquement : aucune mesure n’est prise.',
  remove: 'Le contenu signalé a été retiré. Il ne peut plus être consulté.',
  suspend: 'Le compte de la personne concernée a été suspendu.',
};

const basis = ({ ground, rule }: SharedData): string[] => {
  if (ground === 'none') return [];
  return [
    ground === 'law' ? `Règle de droit appliquée : ${rule}` : `Clause des conditions appliquée : ${rule}`,
  ];
};

const redress = ({ contact }: SharedData): string[] => [
  `Vous pouvez contester cette décision gratuitement pendant ${reportLimits.complaintMonths} mois, en répondant à ce message ou en écrivant à ${contact} : une personne la réexamine.`,
  'Vous pouvez aussi saisir un organe de règlement extrajudiciaire certifié (article 21 du règlement (UE) 2022/2065), déposer une plainte auprès de l’Arcom (arcom.fr), et dans tous les cas vous adresser au juge.',
];

const human = 'La décision a été prise par une personne, sans moyen automatisé.';

const letterOf = (data: SharedData, subject: string, before: string[]) =>
  writeLetter({
    subject,
    title: subject,
    name: data.username,
    before: [...before, ...basis(data), `Motifs : ${data.reasons}`, human],
    action: { label: 'Lire nos conditions', link: `${data.publicUrl}${paths.terms}` },
    after: redress(data),
    answerable: true,
  });

/** To the reporter. Contains no names and nothing of the reported content. */
export const reporterMail = (data: SharedData & { reference: string }) =>
  letterOf(data, 'Votre signalement a été examiné', [
    `Vous avez signalé ${reported[data.target_type]} sur Coéquipiers (référence ${data.reference}).`,
    outcomes[data.decision],
  ]);

/** To the author of the content, with what they need for a complaint. Does not name the reporter. */
export function authorMail(data: SharedData & { subject: string; until: string | null }) {
  const what = `${own[data.target_type]}${data.subject && ` « ${data.subject} »`}`;
  switch (data.decision) {
    case 'keep':
      return letterOf(data, 'Votre contenu reste en ligne', [
        `${what} a fait l’objet d’un signalement. Après examen, aucune mesure n’est prise.`,
      ]);
    case 'remove':
      return letterOf(data, 'Votre contenu a été retiré', [
        `${what} a fait l’objet d’un signalement. Après examen, ce contenu est retiré, sans limite de durée.`,
      ]);
    case 'suspend':
      return letterOf(data, 'Votre compte est suspendu', [
        `${what} a fait l’objet d’un signalement. Après examen, votre compte est suspendu pendant ${data.suspended_days} jours${data.until ? `, jusqu’au ${data.until}` : ''}. D’ici là, vous ne pouvez pas vous connecter et vos annonces ne sont pas affichées.`,
      ]);
  }
}
