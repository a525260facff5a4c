import type { PersonalData } from '../../platform/personal-data.ts';
import type { JoinRequestsRepository } from './join-requests-repository.ts';

export const joiningByEmailPersonalData = (requests: JoinRequestsRepository): PersonalData => ({
  // Their rows name an address and no person. Whose the stopped mailboxes are cannot be read, so they stay.
  tables: { join_requests: 'erased', stopped_mailboxes: 'kept' },

  export: async (personId, db) => ({
    'demandes-par-e-mail.json': (await requests.ofPerson(personId, db)).map((row) => ({
      annonce: row.announcement_id,
      prenom: row.first_name,
      demandeeLe: row.created_at,
    })),
  }),

  erase: (personId, transaction) => requests.eraseOfPerson(personId, transaction),
});
