import { sql } from 'kysely';
import type { Outings } from '../outings/outings.ts';
import type { PersonalData } from '../personal-data/personal-data.ts';
import { type Clock, leave } from './team.ts';
import type { Teams } from './teams.ts';

export const participationsPersonalData = (
  teams: Teams,
  outings: Pick<Outings, 'lock'>,
  clock: () => Clock,
): PersonalData => ({
  tables: { participations: 'erased' },

  async export(personId, db) {
    const { rows } = await sql`
      SELECT outing_id AS seance, starts_at AS debut, state AS etat, note AS mot, since AS depuis
      FROM participations JOIN outings ON outings.id = outing_id
      WHERE person_id = ${personId} ORDER BY starts_at DESC`.execute(db);
    return { 'participations.json': rows };
  },

  /** The places of an erased person go to those who wait. */
  async erase(personId, transaction) {
    for (const outingId of await teams.repository.activeOf(personId, transaction)) {
      const row = await outings.lock(outingId, transaction);
      if (row) await teams.change(row, (team) => leave(team, personId, clock()), transaction);
    }
    await transaction.deleteFrom('participations').where('person_id', '=', personId).execute();
  },
});
