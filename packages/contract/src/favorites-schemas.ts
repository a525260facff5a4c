import { announcement } from './announcements-schemas.ts';
import { favoriteLimits } from './favorites.ts';
import { pageQuery } from './numbers.ts';
import { z } from './zod.ts';

export const favorite = z.object({ id: z.string(), createdAt: z.string(), announce: announcement });
export type Favorite = z.infer<typeof favorite>;

/** The latest first. */
export const favoritesPage = z.object({
  content: z.array(favorite),
  totalElements: z.number(),
  last: z.boolean(),
});
export type FavoritesPage = z.infer<typeof favoritesPage>;

export const favoritesQuery = pageQuery(favoriteLimits.page);
export type FavoritesQuery = z.output<typeof favoritesQuery>;

export const favoriteState = z.object({ isFavorite: z.boolean() });
export const favoriteIds = z.array(z.string());
export const favoriteCount = z.object({ count: z.number() });
