import { inParts, type PersonalData } from '../../platform/personal-data.ts';
import type { CommentsRepository } from './comments-repository.ts';

export const commentsPersonalData = (repository: CommentsRepository): PersonalData => ({
  tables: { comments: 'erased' },

  async export(personId, db) {
    const ids = await repository.idsOfPerson(personId, db);
    return {
      'commentaires.json': inParts(ids, async (part) => {
        const rows = await repository.withTitles(part, db);
        return rows.map((row) => ({
          identifiant: row.id,
          annonce: row.announcement_id,
          titreDeLAnnonce: row.title,
          commentaire: row.content,
          publieLe: row.created_at,
          modifieLe: row.edited_at,
        }));
      }),
    };
  },

  erase: (personId, transaction) => repository.removeOfPerson(personId, transaction),
});
