export const announcementTexts = {
  notFound: 'Annonce non trouvée',
  searchFailed: 'Erreur lors de la recherche',
  searchEmpty: 'Aucune annonce trouvée avec ces critères',
  loadFailed: "Erreur lors du chargement de l'annonce",
} as const;

/** `createdBy` is the author's e-mail only in what the author gets; everyone else gets an alias. */
export const isAuthor = (
  viewer: { email: string } | null | undefined,
  announcement: { createdBy: string },
): boolean => viewer?.email === announcement.createdBy;
