import type { PersonalData } from '../../platform/personal-data.ts';
import type { FavoritesRepository } from './favorites-repository.ts';

export const favoritesPersonalData = (repository: FavoritesRepository): PersonalData => ({
  tables: { favorites: 'erased' },

  async export(personId, db) {
    const rows = await repository.ofPerson(personId, db);
    return {
      'favoris.json': rows.map((row) => ({
        identifiant: row.id,
        annonce: row.announcement_id,
        titre: row.title,
        ajouteLe: row.created_at,
      })),
    };
  },

  async erase(personId, transaction) {
    await repository.removeAll(personId, transaction);
  },
});
