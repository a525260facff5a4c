export const announcementTexts = {
  notFound: 'Annonce non trouvée',
  searchFailed: 'Erreur lors de la recherche',
  searchEmpty: 'Aucune annonce trouvée avec ces critères',
  loadFailed: "Erreur lors du chargement de l'annonce",
} as const;

/** How long an announcement is kept after it has left the searches, and the fingerprints of those who looked at it. */
export const announcementsKept = { unlistedMonths: 12, viewFingerprintHours: 24 } as const;

/** `createdBy` is the author's e-mail only in what the author gets; everyone else gets an alias. */
export const isAuthor = (
  viewer: { email: string } | null | undefined,
  announcement: { createdBy: string },
): boolean => viewer?.email === announcement.createdBy;
