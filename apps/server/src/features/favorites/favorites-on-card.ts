/** Whether an announcement is the reader's favourite. */
export type FavoriteColumns = { is_favorite: boolean };

/** SQL for a query on `announcements`. `viewer` gives the id of the person who reads; visitors have none. */
export const favoriteColumns = (viewer: string | undefined): string =>
  viewer
    ? `(SELECT id FROM favorites WHERE person_id = ${viewer} AND announcement_id = announcements.id) IS NOT NULL
      AS is_favorite`
    : 'false AS is_favorite';

export const presentFavorite = (row: FavoriteColumns) => ({ isFavorite: row.is_favorite });
