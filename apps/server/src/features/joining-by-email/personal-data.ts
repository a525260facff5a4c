import type { Db } from '../../platform/db/database.ts';
import type { PersonalData } from '../../platform/personal-data.ts';
import type { JoinRequestsRepository } from './join-requests-repository.ts';

type Parts = {
  requests: JoinRequestsRepository;
  /** Whether the address of this person wants no such mails. */
  isStopped: (personId: string, db: Db) => Promise<boolean>;
};

export const joiningByEmailPersonalData = ({ requests, isStopped }: Parts): PersonalData => ({
  // Their rows name an address and no person. Whose the stopped mailboxes are cannot be read, so they stay.
  tables: { join_requests: 'erased', stopped_mailboxes: 'kept' },

  export: async (personId, db) => ({
    'demandes-par-e-mail.json': {
      arretees: await isStopped(personId, db),
      enAttente: (await requests.ofPerson(personId, db)).map((row) => ({
        annonce: row.announcement_id,
        seance: row.outing_id,
        chaqueSemaine: row.every,
        prenom: row.first_name,
        demandeeLe: row.created_at,
      })),
    },
  }),

  erase: (personId, transaction) => requests.eraseOfPerson(personId, transaction),
});
