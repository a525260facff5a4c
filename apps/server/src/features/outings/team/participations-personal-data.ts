import { sql } from 'kysely';
import type { PersonalData } from '../../../platform/personal-data.ts';
import type { Participations } from './participations.ts';

export const participationsPersonalData = ({ leaveAll }: Pick<Participations, 'leaveAll'>): PersonalData => ({
  tables: { participations: 'erased' },

  async export(personId, db) {
    const { rows } = await sql`
      SELECT outing_id AS seance, starts_at AS debut, state AS etat, note AS mot, reason AS motif, since AS depuis
      FROM participations JOIN outings ON outings.id = outing_id
      WHERE person_id = ${personId} ORDER BY starts_at DESC`.execute(db);
    return { 'participations.json': rows };
  },

  /** The places of an erased person go to those who wait. */
  async erase(personId, transaction) {
    await leaveAll(personId, transaction);
    await transaction.deleteFrom('participations').where('person_id', '=', personId).execute();
  },
});
