import { sql } from 'kysely';
import { exportedFieldsOf } from '../../platform/db/outing-fields.ts';
import type { PersonalData } from '../../platform/personal-data.ts';
import type { Outings } from './outings.ts';
import type { OutingsRepository } from './outings-repository.ts';
import type { Participations } from './team/participations.ts';

type Parts = {
  repository: OutingsRepository;
  outings: Pick<Outings, 'cancel'>;
  participations: Pick<Participations, 'leaveAll'>;
};

export const outingsPersonalData = ({ repository, outings, participations }: Parts): PersonalData => ({
  tables: { outings: 'kept', participations: 'erased' },

  async export(personId, db) {
    const own = await repository.ofAuthor(personId, db);
    const { rows: parts } = await sql`
      SELECT outing_id AS seance, starts_at AS debut, state AS etat, note AS mot, reason AS motif, since AS depuis
      FROM participations JOIN outings ON outings.id = outing_id
      WHERE person_id = ${personId} ORDER BY starts_at DESC`.execute(db);
    return {
      'seances.json': own.map((row) => ({
        identifiant: row.id,
        annonce: row.announcement_id,
        titre: row.kept_title,
        commune: row.kept_municipality_name,
        debut: row.starts_at,
        fin: row.ends_at,
        fuseauHoraire: row.time_zone,
        places: row.places,
        participants: row.taken - row.held,
        ...exportedFieldsOf(row),
        pointDeRendezVous: row.meeting_point,
        annuleeLe: row.cancelled_at,
        motifAnnulation: row.cancel_reason,
      })),
      'participations.json': parts,
    };
  },

  /** Cancels the person's own outings, so that those who take part are told, and gives their places to those who wait. */
  async erase(personId, transaction) {
    await participations.leaveAll(personId, transaction);
    await transaction.deleteFrom('participations').where('person_id', '=', personId).execute();
    await outings.cancel({ authorId: personId }, transaction);
    await repository.eraseOfAuthor(personId, transaction);
  },
});
