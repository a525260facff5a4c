import { exportedFieldsOf } from '../../platform/db/outing-fields.ts';
import { groupsOf } from '../../platform/groups.ts';
import type { OutingRow } from './outings-repository.ts';
import type { SeriesRow } from './series/series-repository.ts';
import { startOfSlot } from './series/slots.ts';

/** A part of the person in somebody's outing, and the announcement of that outing. */
export type ExportedPart = { announcementId: string; line: object };

type SeriesOfAuthor = {
  slots: readonly SeriesRow[];
  /** How many people come every week, by announcement. None are left out. */
  regularsOf: ReadonlyMap<string, number>;
};

/**
 * The outings of a person for their export, the newest first. What belongs to one announcement is one entry if it is a series or was one:
 * a line for each week in which nothing happened would bury the others.
 */
export function exportOfOutings(rows: readonly OutingRow[], series: SeriesOfAuthor, now: Date): object[] {
  const slots = new Map(series.slots.map((row) => [row.announcement_id, row]));
  return groupsOf(rows, announcementOf).map((weeks) => {
    const [newest] = weeks;
    const slot = slots.get(announcementOf(newest));
    if (!slot && weeks.length === 1)
      return {
        identifiant: newest.id,
        ...announced(newest),
        ...whenAndWho(newest),
        ...exportedFieldsOf(newest),
        ...words(newest),
      };
    const told = weeks.filter((week) => hasHappened(week) || isDifferent(week, slot, now));
    return {
      ...announced(newest),
      creneau: slot ? slotOf(slot, series.regularsOf.get(slot.announcement_id) ?? 0) : null,
      ...exportedFieldsOf(newest),
      seances: told.map((week) => ({ identifiant: week.id, ...whenAndWho(week), ...words(week) })),
      autresSeancesSansParticipant: weeks.length - told.length,
    };
  });
}

/** The parts of a person in the outings of others: those in weeks of one announcement are one entry. */
export const exportOfParts = (parts: readonly ExportedPart[]): object[] =>
  groupsOf(parts, ({ announcementId }) => announcementId).map(([first, ...others]) =>
    others.length === 0
      ? first.line
      : { annonce: first.announcementId, seances: [first, ...others].map(({ line }) => line) },
  );

/** Also of an announcement that is deleted. */
const announcementOf = ({ id, kept_announcement_id, announcement_id }: OutingRow): string =>
  kept_announcement_id ?? announcement_id ?? id;

const announced = (row: OutingRow) => ({
  annonce: row.announcement_id,
  titre: row.kept_title,
  commune: row.kept_municipality_name,
  fuseauHoraire: row.time_zone,
});

const whenAndWho = (row: OutingRow) => ({
  debut: row.starts_at,
  fin: row.ends_at,
  places: row.places,
  minimum: row.minimum,
  participants: row.taken - row.held,
  onJoueQuandMeme: row.played_anyway,
});

const words = (row: OutingRow) => ({
  pointDeRendezVous: row.meeting_point,
  annuleeLe: row.cancelled_at,
  motifAnnulation: row.cancel_reason,
});

const slotOf = (row: SeriesRow, regulars: number) => ({
  repetition: 'chaque semaine',
  prochainJourAOuvrir: row.next_slot,
  dernierJour: row.until,
  heure: row.start_time,
  fuseauHoraire: row.time_zone,
  dureeMinutes: row.duration_minutes,
  places: row.places,
  minimum: row.minimum,
  pointDeRendezVous: row.meeting_point,
  enPauseDepuis: row.paused_at,
  habitues: regulars,
});

const hasHappened = ({ taken, waiting, asked, cancelled_at }: OutingRow): boolean =>
  taken > 0 || waiting > 0 || asked > 0 || cancelled_at !== null;

/** Whether a week that is to come was changed by itself. */
const isDifferent = (week: OutingRow, slot: SeriesRow | undefined, now: Date): boolean =>
  slot !== undefined &&
  week.slot !== null &&
  week.ends_at > now &&
  (week.starts_at.getTime() !== startOfSlot(week.slot, slot.start_time, slot.time_zone).getTime() ||
    week.places !== slot.places ||
    week.minimum !== slot.minimum ||
    week.duration_minutes !== slot.duration_minutes ||
    week.meeting_point !== slot.meeting_point);
