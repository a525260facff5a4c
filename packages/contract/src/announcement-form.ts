// What only forms and the server need. Apart from `announcements.ts`: lists need not load it.
import { areReadableLines, hasText, isReadable, tidyLines } from './readable-text.ts';
import { longText, unreadable } from './text-rules.ts';

export const announcementLimits = {
  title: { max: 100 },
  description: longText,
  /** A postal code or the name of a commune or region, as a form sends it. */
  placeName: { max: 200 },
} as const;

export const announcementFormTexts = {
  required: 'Ce champ est requis',
  fieldsMissing: 'Veuillez remplir tous les champs obligatoires',
  titleTooLong: `Le titre ne peut pas dépasser ${announcementLimits.title.max} caractères`,
  descriptionTooLong: `La description ne peut pas dépasser ${announcementLimits.description.max} caractères`,
  unreadable,
  unknownCategory: 'Cette catégorie n’existe pas',
  placeInvalid: 'La position n’est pas valide',
  dateInvalid: 'La date n’est pas valide',
  startAfterEnd: 'La date de début ne peut pas être après la date de fin',
  endBeforeStart: 'La date de fin ne peut pas être avant la date de début',
  endInPast: 'La date de fin ne peut pas être dans le passé',
  created: 'Annonce créée avec succès !',
  updated: 'Annonce modifiée avec succès !',
  deleted: 'Annonce supprimée avec succès !',
  /** On the announcement's own page. */
  deletedThere: 'Annonce supprimée avec succès',
  createFailed: "Erreur lors de la création de l'annonce",
  updateFailed: "Erreur lors de la modification de l'annonce",
  deleteFailed: "Erreur lors de la suppression de l'annonce",
  listFailed: 'Erreur lors du chargement des annonces',
  confirmDelete: 'Êtes-vous sûr de vouloir supprimer cette annonce ? Cette action est irréversible.',
} as const;

/** The error of a title, if any. Ignores surrounding spaces. */
export function titleProblem(text: string): string | undefined {
  const title = text.trim();
  if (title.length > announcementLimits.title.max) return announcementFormTexts.titleTooLong;
  if (!isReadable(title)) return announcementFormTexts.unreadable;
  return hasText(title) ? undefined : announcementFormTexts.required;
}

/** The same for a description. */
export function descriptionProblem(text: string): string | undefined {
  const description = tidyLines(text).trim();
  if (description.length > announcementLimits.description.max)
    return announcementFormTexts.descriptionTooLong;
  if (!areReadableLines(description)) return announcementFormTexts.unreadable;
  return hasText(description) ? undefined : announcementFormTexts.required;
}

type Dates = { startDate: string | null; endDate: string | null };

/** The error of each date field of a form. A start in the past is allowed. */
export function dateProblems(
  { startDate, endDate }: Dates,
  today: string,
): { [field in keyof Dates]?: string } {
  const reversed = startDate !== null && endDate !== null && startDate > endDate;
  const past = endDate !== null && endDate < today;
  return {
    ...(reversed && { startDate: announcementFormTexts.startAfterEnd }),
    ...((past || reversed) && {
      endDate: past ? announcementFormTexts.endInPast : announcementFormTexts.endBeforeStart,
    }),
  };
}
