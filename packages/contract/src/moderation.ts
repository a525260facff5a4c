import { publicReportTargets, type ReportTarget } from './reports.ts';
import { longText, unreadable } from './text-rules.ts';

const isPublic = (target: ReportTarget): boolean => publicReportTargets.includes(target);

/** What a moderator may decide on a report. */
export const decisions = ['keep', 'remove', 'suspend'] as const;
export type Decision = (typeof decisions)[number];

/** What a decision is based on: the law, the terms, or neither when no rule was broken. */
export const grounds = ['law', 'terms', 'none'] as const;
export type Ground = (typeof grounds)[number];

export const suspensionDays = [7, 30, 90, 365] as const;
export type SuspensionDays = (typeof suspensionDays)[number];

export const moderationLimits = {
  rule: { max: 200 },
  reasons: { min: 20, max: longText.max },
  /** How many entries the lists show. */
  shown: 100,
} as const;

/** Public content can be taken down; a conversation or a person cannot. */
export const decisionsOn = (target: ReportTarget): readonly Decision[] =>
  isPublic(target) ? decisions : ['keep', 'suspend'];

/**
 * Whether the author is told about a decision. Always about a measure. Without a measure only for public content: in a
 * conversation of two, the author would know who reported.
 */
export const tellsAuthor = (decision: Decision, target: ReportTarget): boolean =>
  decision !== 'keep' || isPublic(target);

/** The text of the moderator's button. */
export function decisionLabel(decision: Decision, target: ReportTarget): string {
  if (decision === 'remove') return 'Retirer le contenu';
  if (decision === 'suspend') return 'Suspendre le compte';
  return isPublic(target) ? 'Laisser en ligne' : 'Classer sans suite';
}

/** The text in the moderation log. */
export const outcomeLabels: Record<Decision, string> = {
  keep: 'Sans suite',
  remove: 'Contenu retiré',
  suspend: 'Compte suspendu',
};

export const groundLabels: Record<Ground, string> = {
  law: 'Contenu illicite (loi)',
  terms: 'Contraire aux conditions d’utilisation',
  none: 'Aucun manquement',
};

export const targetLabels: Record<ReportTarget, string> = {
  announcement: 'Annonce',
  comment: 'Commentaire',
  conversation: 'Conversation',
  person: 'Personne',
};

export const moderationTexts = {
  decisionInvalid: 'Choisissez une décision',
  decisionImpossible: 'Cette décision ne convient pas à ce contenu',
  groundInvalid: 'Choisissez un fondement',
  groundMismatch: 'Une mesure s’appuie sur la loi ou sur les conditions',
  ruleRequired: 'Indiquez la règle de droit ou la clause appliquée',
  ruleTooLong: `La règle ne peut pas dépasser ${moderationLimits.rule.max} caractères`,
  reasonsTooShort: `Motivez la décision en ${moderationLimits.reasons.min} caractères ou plus`,
  reasonsTooLong: `Les motifs ne peuvent pas dépasser ${longText.written} caractères`,
  daysRequired: 'Choisissez la durée de la suspension',
  unreadable,
  ownCase: 'Vous ne pouvez pas décider de ce qui vous concerne',
  reporterNotice: 'Votre signalement a été examiné',
  reporterPreview: 'La décision et ses motifs vous ont été envoyés par e-mail.',
  authorNotice: {
    keep: 'Votre contenu signalé reste en ligne',
    remove: 'Un de vos contenus a été retiré',
    suspend: 'Votre compte a été suspendu',
  },
  decided: 'Décision enregistrée et envoyée par e-mail.',
  failed: 'La décision n’a pas pu être enregistrée. Veuillez réessayer.',
} as const;
