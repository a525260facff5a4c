import { areReadableLines, hasText } from './readable-text.ts';
import { unreadable } from './text-rules.ts';

export const commentLimits = { content: { min: 3, max: 500 }, page: 10 } as const;

export const commentTexts = {
  required: 'Le commentaire est requis',
  tooShort: `Le commentaire doit contenir au moins ${commentLimits.content.min} caractères`,
  tooLong: `Le commentaire ne peut pas dépasser ${commentLimits.content.max} caractères`,
  notFound: 'Commentaire non trouvé',
  loadFailed: 'Erreur lors du chargement des commentaires',
  publishFailed: 'Erreur lors de la publication du commentaire',
  editFailed: 'Erreur lors de la modification du commentaire',
  deleteFailed: 'Erreur lors de la suppression du commentaire',
  published: 'Commentaire publié avec succès',
  edited: 'Commentaire modifié',
  deleted: 'Commentaire supprimé',
  confirmDelete: 'Êtes-vous sûr de vouloir supprimer ce commentaire ?',
  anonymous: 'Connectez-vous pour ajouter un commentaire',
  /** The notification to the author of the announcement. */
  notice: (name: string, title: string): string => `${name} a commenté «\u00A0${title}\u00A0».`,
} as const;

/** The error of a comment's text, if any. Ignores surrounding spaces. */
export function commentProblem(text: string): string | undefined {
  const content = text.trim();
  if (content === '') return commentTexts.required;
  if (content.length > commentLimits.content.max) return commentTexts.tooLong;
  if (!areReadableLines(content)) return unreadable;
  if (!hasText(content)) return commentTexts.required;
  return content.length < commentLimits.content.min ? commentTexts.tooShort : undefined;
}

/** `createdBy` is the author's e-mail only in what the author gets; everyone else gets an alias. */
export const isCommentAuthor = (
  viewer: { email: string } | null | undefined,
  comment: { createdBy: string },
): boolean => viewer?.email === comment.createdBy;
