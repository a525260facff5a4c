/** Whether the reader has marked the announcement as a favourite. */
export type FavoriteColumns = { is_favorite: boolean };

/** SQL for a query on `announcements`. `viewer` is the SQL of the reader's id; undefined for a visitor. */
export const favoriteColumns = (viewer: string | undefined): string =>
  viewer
    ? `(SELECT id FROM favorites WHERE person_id = ${viewer} AND announcement_id = announcements.id) IS NOT NULL
      AS is_favorite`
    : 'false AS is_favorite';

export const presentFavorite = (row: FavoriteColumns) => ({ isFavorite: row.is_favorite });
