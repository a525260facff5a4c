import { favoritesService, type Parts } from './favorites.ts';
import { favoritesPersonalData } from './favorites-personal-data.ts';
import { favoritesRepository } from './favorites-repository.ts';
import { favoritesRoutes } from './routes.ts';

export function createFavorites(parts: Parts) {
  const favorites = favoritesService(parts);
  return {
    ...favorites,
    personalData: favoritesPersonalData(favoritesRepository(parts.db)),
    routes: [favoritesRoutes(favorites)],
  };
}
