import type { PersonalData } from '../../platform/personal-data.ts';
import type { VotesRepository } from './votes-repository.ts';

export const votesPersonalData = (repository: VotesRepository): PersonalData => ({
  tables: { votes: 'erased' },

  async export(personId, db) {
    const rows = await repository.ofPerson(personId, db);
    return {
      'votes.json': rows.map((row) => ({
        annonce: row.announcement_id,
        titre: row.title,
        vote: row.value,
        le: row.voted_at,
      })),
    };
  },

  erase: (personId, transaction) => repository.removeOfPerson(personId, transaction),
});
