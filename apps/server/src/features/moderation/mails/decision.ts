import { retention } from '@coequipiers/contract/legal/retention';
import type { Decision, Ground } from '@coequipiers/contract/moderation';
import { paths } from '@coequipiers/contract/pages';
import type { ReportTarget } from '@coequipiers/contract/reports';
import { writeLetter } from '../../../platform/mail/letter.ts';

/** What both sides are told alike. */
type Told = {
  decision: Decision;
  ground: Ground;
  rule: string;
  reasons: string;
  suspended_days: number | null;
  target_type: ReportTarget;
  username: string;
  publicUrl: string;
  /** Where a decision is contested. */
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

const basis = ({ ground, rule }: Told): string[] => {
  if (ground === 'none') return [];
  return [
    ground === 'law' ? `Règle de droit appliquée : ${rule}` : `Clause des conditions appliquée : ${rule}`,
  ];
};

const redress = ({ contact }: Told): string[] => [
  `Vous pouvez contester cette décision gratuitement pendant ${retention.complaintMonths} mois, en répondant à ce message ou en écrivant à ${contact} : une personne la réexamine.`,
  'Vous pouvez aussi saisir un organe de règlement extrajudiciaire certifié (article 21 du règlement (UE) 2022/2065), déposer une plainte auprès de l’Arcom (arcom.fr), et dans tous les cas vous adresser au juge.',
];

const human = 'La décision a été prise par une personne, sans moyen automatisé.';

const letterOf = (told: Told, subject: string, title: string, before: string[]) =>
  writeLetter({
    subject,
    title,
    name: told.username,
    before: [...before, ...basis(told), `Motifs : ${told.reasons}`, human],
    action: { label: 'Lire nos conditions', link: `${told.publicUrl}${paths.terms}` },
    after: redress(told),
    answerable: true,
  });

/** To whoever reported. Names nobody and repeats nothing of what was reported. */
export const reporterMail = (told: Told & { reference: string }) =>
  letterOf(told, 'Votre signalement a été examiné', 'Décision sur votre signalement', [
    `Vous avez signalé ${reported[told.target_type]} sur Coéquipiers (référence ${told.reference}).`,
    outcomes[told.decision],
  ]);

/** To whoever is concerned, with what they need to know and to answer. Not who reported. */
export function authorMail(told: Told & { subject: string; until: string | null }) {
  const what = `${own[told.target_type]}${told.subject && ` « ${told.subject} »`}`;
  switch (told.decision) {
    case 'keep':
      return letterOf(told, 'Votre contenu reste en ligne', 'Signalement sans suite', [
        `${what} a fait l’objet d’un signalement. Après examen, aucune mesure n’est prise.`,
      ]);
    case 'remove':
      return letterOf(told, 'Votre contenu a été retiré', 'Contenu retiré', [
        `${what} a fait l’objet d’un signalement. Après examen, ce contenu est retiré, sans limite de durée.`,
      ]);
    case 'suspend':
      return letterOf(told, 'Votre compte est suspendu', 'Compte suspendu', [
        `${what} a fait l’objet d’un signalement. Après examen, votre compte est suspendu pendant ${told.suspended_days} jours${told.until ? `, jusqu’au ${told.until}` : ''}. D’ici là, vous ne pouvez pas vous connecter et vos annonces ne sont pas affichées.`,
      ]);
  }
}
