import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { PersonalData } from '../../platform/personal-data.ts';
import type { Outings } from './outings.ts';
import { exportOfOutings, exportOfParts } from './outings-export.ts';
import type { OutingsRepository } from './outings-repository.ts';
import type { SeriesRepository } from './series/series-repository.ts';
import type { Participations } from './team/participations.ts';

type Parts = {
  repository: OutingsRepository;
  series: Pick<SeriesRepository, 'lockAllOf' | 'ofAuthor'>;
  outings: Pick<Outings, 'cancel'>;
  participations: Pick<Participations, 'leaveAll'>;
  clock: () => Clock;
};

/** As the export names what it has. */
type Regular = Record<'annonce' | 'titre' | 'etat' | 'depuis', unknown>;
type Part = Record<'seance' | 'debut' | 'etat' | 'mot' | 'motif' | 'depuis', unknown> & { annonce: string };

export const outingsPersonalData = ({
  repository,
  series,
  outings,
  participations,
  clock,
}: Parts): PersonalData => ({
  tables: { outings: 'kept', participations: 'erased', series: 'erased', regulars: 'erased' },

  async export(personId, db) {
    const own = await repository.ofAuthor(personId, db);
    const slots = await series.ofAuthor(personId, db);
    const { rows: amounts } = await sql<{ announcement_id: string; regulars: number }>`
      SELECT announcement_id, count(*)::int AS regulars FROM regulars JOIN announcements ON announcements.id = announcement_id
      WHERE author_id = ${personId} AND state = 'yes' GROUP BY announcement_id`.execute(db);
    const regularsOf = new Map(amounts.map((row) => [row.announcement_id, row.regulars]));
    const { rows: everyWeek } = await sql<Regular>`
      SELECT announcement_id AS annonce, title AS titre, state AS etat, since AS depuis
      FROM regulars JOIN announcements ON announcements.id = announcement_id
      WHERE person_id = ${personId} ORDER BY since DESC, announcement_id`.execute(db);
    const { rows: parts } = await sql<Part>`
      SELECT COALESCE(kept_announcement_id, announcement_id, outing_id) AS annonce, outing_id AS seance, starts_at AS debut,
        state AS etat, note AS mot, reason AS motif, since AS depuis,
        told_on AS "ditConfirmee"
      FROM participations JOIN outings ON outings.id = outing_id
      WHERE person_id = ${personId} ORDER BY starts_at DESC`.execute(db);
    return {
      'seances.json': exportOfOutings(own, { slots, regularsOf }, clock().now),
      'chaque-semaine.json': everyWeek,
      'participations.json': exportOfParts(
        parts.map(({ annonce, ...line }) => ({ announcementId: annonce, line })),
      ),
    };
  },

  /** Cancels the person's own outings, so that those who take part are told, and gives their places to those who wait. */
  async erase(personId, transaction) {
    // Before the outings: no week that is made meanwhile may begin with somebody who was refused, and is gone.
    await series.lockAllOf(personId, transaction);
    await transaction.deleteFrom('regulars').where('person_id', '=', personId).execute();
    await participations.leaveAll(personId, transaction);
    await transaction.deleteFrom('participations').where('person_id', '=', personId).execute();
    await outings.cancel({ authorId: personId }, transaction);
    await repository.eraseOfAuthor(personId, transaction);
  },
});
