import { longText, unreadable } from './text-rules.ts';

export const reportTargets = ['announcement', 'comment', 'conversation', 'person'] as const;
export type ReportTarget = (typeof reportTargets)[number];

/** Visitors can see these, so they can report them without an account. */
export const publicReportTargets: readonly ReportTarget[] = ['announcement', 'comment'];

export const reportLimits = {
  details: longText,
  /** How long reports and decisions are kept. The trigger `keep_moderation_log` (migration 0011) refuses to delete earlier. */
  keptMonths: 12,
  /** How long a decision can be contested. */
  complaintMonths: 6,
} as const;

/** The possible reasons of a report, with their text in the form and in mails. */
export const reportReasons = {
  illegal: 'Contenu illicite',
  harassment: 'Harcèlement, menaces ou propos haineux',
  scam: 'Arnaque ou tentative de fraude',
  spam: 'Publicité ou envois en nombre',
  fake: 'Fausse annonce ou usurpation d’identité',
  minor: 'Mise en danger d’un mineur',
  other: 'Autre raison',
} as const;
export type ReportReason = keyof typeof reportReasons;

export const reportTexts = {
  reasonRequired: 'Choisissez une raison',
  reasonInvalid: 'Cette raison n’est pas valide',
  targetInvalid: 'Ce type de contenu ne peut pas être signalé',
  detailsTooLong: `Les précisions ne peuvent pas dépasser ${longText.written} caractères`,
  unreadable,
  goodFaith: 'Je déclare de bonne foi que ces informations sont exactes et complètes.',
  goodFaithRequired: 'Confirmez que votre signalement est fait de bonne foi',
  sent: 'Merci, votre signalement a bien été envoyé. Un accusé de réception part par e-mail.',
  failed: 'Erreur lors de l’envoi du signalement. Veuillez réessayer.',
  self: 'Vous ne pouvez pas vous signaler vous-même',
} as const;
