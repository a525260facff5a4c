export const favoriteLimits = {
  page: 15,
  /** How many one person may have. The limit exists because the page loads all their ids. */
  most: 1_000,
} as const;

/** The storage key under which the page caches the ids between visits; cleared at logout. */
export const favoritesCacheKey = 'favorites_cache';

export const favoriteTexts = {
  unauthenticated: 'Vous devez être connecté pour gérer vos favoris',
  added: 'Ajouté aux favoris',
  removed: 'Retiré des favoris',
  toggleFailed: 'Erreur lors de la modification des favoris',
  idMissing: 'Erreur: ID de favori manquant',
  removeFailed: 'Erreur lors de la suppression',
  loadFailed: 'Erreur lors du chargement des favoris',
  allRemoved: 'Tous les favoris ont été supprimés',
  /** The notification to the author of the announcement. It does not say who. */
  notice: 'Votre annonce a été ajoutée aux favoris',
} as const;
