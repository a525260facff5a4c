import type { PersonalData } from '../../platform/personal-data.ts';
import type { Transaction } from '../../platform/transact/transact.ts';
import type { OutingsRepository } from './outings-repository.ts';

export const outingsPersonalData = (
  repository: OutingsRepository,
  cancel: (of: { authorId: string }, transaction: Transaction) => Promise<string[]>,
): PersonalData => ({
  tables: { outings: 'kept' },

  async export(personId, db) {
    const rows = await repository.ofAuthor(personId, db);
    return {
      'seances.json': rows.map((row) => ({
        identifiant: row.id,
        annonce: row.announcement_id,
        titre: row.kept_title,
        commune: row.kept_municipality_name,
        debut: row.starts_at,
        fin: row.ends_at,
        fuseauHoraire: row.time_zone,
        places: row.places,
        participants: row.taken - row.held,
        niveau: row.level,
        inscription: row.admission,
        prixEnCentimes: row.price_cents,
        pointDeRendezVous: row.meeting_point,
        annuleeLe: row.cancelled_at,
        motifAnnulation: row.cancel_reason,
      })),
    };
  },

  /** Cancels the outings first, so that those who take part are told. */
  async erase(personId, transaction) {
    await cancel({ authorId: personId }, transaction);
    await repository.eraseOfAuthor(personId, transaction);
  },
});
