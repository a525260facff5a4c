import type pg from 'pg';
import { weeksJob } from '../../../apps/server/src/features/outings/series/series.ts';
import { timed } from '../progress.ts';
import type { Whole } from './product.ts';
import type { Asker, Question } from './questions.ts';

/** One outing to come out of this many is the first week of a series. */
const every = 10;
/** One fewer than the product makes: so some are always due, and the job has something to find. */
const weeks = 7;
const dueAtMost = 100;
const nearAtMost = 500;

/** The instant of a week at the same hour of the clock. */
const inWeek = (instant: string, week: string): string =>
  `((first.${instant} AT TIME ZONE first.time_zone) + make_interval(days => 7 * (${week}))) AT TIME ZONE first.time_zone`;
/** Like those of the product: in the order of time. */
const idOf = (week: string): string =>
  `(left(replace(first.id::text, '-', ''), 13) || substr(md5(first.id::text || ${week}), 1, 19))::uuid`;

/** The filling knows no series, which came with a later migration: afterwards some of its outings become series. */
export const fillSeries = (client: pg.Client, name: string): Promise<void> =>
  timed(`series of ${name} announcements`, 60, async () => {
    for (const sql of [
      `CREATE TEMP TABLE first AS SELECT *, (starts_at AT TIME ZONE time_zone)::date AS day FROM outings
        WHERE announcement_id IS NOT NULL AND cancelled_at IS NULL AND starts_at > now() AND hashtext(id::text) % ${every} = 0`,
      `INSERT INTO outings (id, announcement_id, author_id, starts_at, ends_at, time_zone, duration_minutes, places, taken, level,
          category, place_id, small_cell, large_cell, created_at, kept_announcement_id, kept_title, kept_municipality_name, slot,
          next_from, shown_from, near_week)
        SELECT ${idOf('week')}, announcement_id, author_id, ${inWeek('starts_at', 'week')}, ${inWeek('ends_at', 'week')}, time_zone,
          duration_minutes, places, taken, level, category, place_id, small_cell, large_cell, created_at, kept_announcement_id,
          kept_title, kept_municipality_name, day + 7 * week, ${inWeek('starts_at', 'week - 1')}, ${inWeek('ends_at', 'week - 1')},
          ${inWeek('starts_at', 'week - 1')} < now() + interval '2 days'
        FROM first CROSS JOIN generate_series(1, ${weeks - 1}) AS week`,
      `INSERT INTO participations (outing_id, person_id, state, turn, since)
        SELECT ${idOf('week')}, person_id, state, turn, since
        FROM first JOIN participations ON outing_id = first.id CROSS JOIN generate_series(1, ${weeks - 1}) AS week`,
      'UPDATE outings SET slot = day FROM first WHERE outings.id = first.id',
      `INSERT INTO series (announcement_id, next_slot, time_zone, start_time, duration_minutes, places)
        SELECT announcement_id, day + 7 * ${weeks}, time_zone, to_char(starts_at AT TIME ZONE time_zone, 'HH24:MI'), duration_minutes, places
        FROM first`,
      `UPDATE announcements SET weekly = true, outing_id = ${idOf(`${weeks - 1}`)}, outing_until = ${inWeek('ends_at', `${weeks - 1}`)}
        FROM first WHERE announcements.id = first.announcement_id`,
      'DROP TABLE first',
      'ANALYZE announcements, outings, participations, series',
    ])
      await client.query(sql);
  });

/** What people and jobs ask of series. Some that are asked for are drawn. */
export async function seriesQuestions(
  client: pg.Client,
  askers: readonly Asker[],
  count: number,
): Promise<Question[]> {
  const { rows } = await client.query<{ id: string }>(
    "SELECT replace(announcement_id::text, '-', '') AS id FROM series ORDER BY md5(announcement_id::text) LIMIT $1",
    [count],
  );
  if (rows.length === 0) throw new Error('no series was made');
  const of =
    (ask: (product: Whole, asker: Asker, id: string) => Promise<unknown>): Question['ask'] =>
    (product, turn) => {
      const [asker, row] = [askers[turn % askers.length], rows[turn % rows.length]];
      if (!asker || !row) throw new Error('nobody asks');
      return ask(product, asker, row.id);
    };
  return [
    {
      name: 'one announcement of every week',
      ask: of(({ announcements }, { caller }, id) => announcements.show(id, caller)),
    },
    {
      name: 'weeks of a series',
      ask: of(({ participations }, { caller }, id) => participations.outings(id, caller)),
    },
    {
      name: 'due weeks',
      ask: async ({ series }) => {
        await series.markNear(new Date(), nearAtMost);
        return series.toMake(weeksJob, new Date(), dueAtMost);
      },
    },
  ];
}
