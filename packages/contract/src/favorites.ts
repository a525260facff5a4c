export const favoriteLimits = {
  page: 15,
  /** How many one person may keep: the page holds all their ids. */
  most: 1_000,
} as const;

/** Where the page keeps the ids between two visits; cleared at logout. */
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
  /** To the author of the announcement. It names nobody. */
  notice: 'Votre annonce a été ajoutée aux favoris',
} as const;
