import { sql } from 'kysely';
import { seriesRepository } from '../../features/outings/series/series-repository.ts';
import { following } from '../../features/outings/series/slots.ts';
import { cellColumns } from '../../features/places/grid.ts';
import { placeIds } from '../../features/places/places.ts';
import type { Db } from '../../platform/db/database.ts';
import { shownAccounts } from '../people.ts';
import { createRandom } from '../random.ts';
import type { Demo, DemoAnnouncement, DemoOuting, DemoPerson, DemoSeries, DemoWeek } from '../records.ts';

type WithOuting = DemoAnnouncement & { outing: DemoOuting };
type Weekly = DemoAnnouncement & { outing: DemoOuting & { series: DemoSeries } };

/** Nobody answers 'On continue ?' for the people of the demo: their answer lasts for so many years. */
const goesOnYears = 20;

/** What takes place once. */
export async function addOutings({ announcements, people }: Demo, transaction: Db): Promise<void> {
  const once = announcements.filter((one): one is WithOuting => one.outing !== null && !one.outing.series);
  await insert(once, people, transaction);
}

/** What takes place every week. */
export async function addSeries({ announcements, people }: Demo, transaction: Db): Promise<void> {
  const weekly = await stillDrawn(
    announcements.filter((one): one is Weekly => Boolean(one.outing?.series)),
    transaction,
  );
  if (weekly.length === 0) return;
  await insert(weekly, people, transaction);
  await transaction
    .insertInto('series')
    .values(
      weekly.map(({ id, outing: { series, ...outing } }) => ({
        announcement_id: id,
        next_slot: series.next,
        until: series.until,
        time_zone: outing.timeZone,
        start_time: series.time,
        duration_minutes: outing.durationMinutes,
        places: outing.places,
        minimum: outing.minimum,
        meeting_point: outing.meetingPoint,
        kept_on_at: sql<Date>`now() + make_interval(years => ${goesOnYears})`,
      })),
    )
    .execute();
}

/**
 * In the demo of a version before, these announcements have one outing. Those that somebody has edited or cancelled stay as they are, and so
 * do those whose texts are not those of this demo: they may name another day.
 */
async function stillDrawn(weekly: readonly Weekly[], transaction: Db): Promise<Weekly[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT announcements.id FROM announcements JOIN unnest(
      ${weekly.map(({ id }) => id)}::uuid[],
      ${weekly.map(({ title }) => title)}::text[],
      ${weekly.map(({ description }) => description)}::text[],
      ${weekly.map(({ outing }) => outing.id)}::uuid[]
    ) AS drawn (id, title, description, outing_id)
      ON (announcements.id, announcements.title, announcements.description) = (drawn.id, drawn.title, drawn.description)
    LEFT JOIN outings ON outings.id = announcements.outing_id
    WHERE edited_at IS NULL AND NOT weekly
      AND (outings.id IS NULL OR cancelled_at IS NULL AND (ends_at <= now() OR outings.id = drawn.outing_id))
    ORDER BY announcements.id FOR UPDATE OF announcements`.execute(transaction);
  const found = new Set(rows.map(({ id }) => id.replaceAll('-', '')));
  return weekly.filter(({ id }) => found.has(id));
}

/** Gives the announcements their drawn outings. One that is there already keeps its people, and is a week from now on. */
async function insert(
  announcements: readonly WithOuting[],
  people: readonly DemoPerson[],
  transaction: Db,
): Promise<void> {
  if (announcements.length === 0) return;
  const placeId = await placeIds(
    announcements.map(({ commune }) => commune),
    transaction,
  );
  const now = new Date();
  const { isNear } = seriesRepository(transaction);
  const all = announcements.flatMap((announcement) =>
    weeksOf(announcement.outing, (nextFrom) => isNear(nextFrom, now)).map((week) => ({
      announcement,
      week,
      members: membersOf(announcement, week, people),
    })),
  );
  const ids = all.map(({ week }) => week.id);
  const present = new Set(
    (await transaction.selectFrom('outings').select('id').where('id', 'in', ids).execute()).map(({ id }) =>
      id.replaceAll('-', ''),
    ),
  );
  await transaction
    .insertInto('outings')
    .values(
      all.map(
        ({ announcement: { id, authorId, title, sport, commune, createdAt, outing }, week, members }) => ({
          id: week.id,
          announcement_id: id,
          kept_announcement_id: id,
          kept_title: title,
          kept_municipality_name: commune.name,
          author_id: authorId,
          ...week.times,
          time_zone: outing.timeZone,
          duration_minutes: outing.durationMinutes,
          places: outing.places,
          minimum: outing.minimum,
          ...countsOf(members),
          level: outing.level,
          admission: outing.admission,
          price_cents: outing.priceCents,
          meeting_point: outing.meetingPoint,
          category: sport,
          place_id: placeId(commune),
          ...cellColumns(commune),
          created_at: createdAt,
          slot: outing.series && week.day,
          ...(week.skipped && {
            cancelled_at: sql<Date>`now()`,
            cancel_reason: week.skipped,
            cancelled_by_author: true,
            listed: false,
          }),
        }),
      ),
    )
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ ref }) => ({ slot: ref('excluded.slot') })),
    )
    .execute();
  await transaction
    .insertInto('participations')
    .values(all.flatMap(({ week, members }) => (present.has(week.id) ? [] : members)))
    .execute();
  const lasts = announcements.map(({ outing }) => lastOf(outing));
  await sql`
    UPDATE announcements SET outing_id = shown.outing_id, outing_until = shown.until, weekly = shown.weekly, listed = true,
      end_date = NULL, start_date = shown.day
    FROM unnest(
      ${announcements.map(({ id }) => id)}::uuid[], ${lasts.map(({ id }) => id)}::uuid[],
      ${lasts.map(({ until }) => until.toISOString())}::timestamptz[],
      ${announcements.map(({ outing }) => outing.series !== null)}::boolean[],
      ${announcements.map(({ outing }) => outing.day)}::date[]
    ) AS shown (id, outing_id, until, weekly, day)
    WHERE announcements.id = shown.id`.execute(transaction);
}

/** The weeks of an outing, and how they follow each other. What takes place once is a single one. */
function weeksOf({ series, ...outing }: DemoOuting, isNear: (nextFrom: Date) => boolean) {
  const weeks: readonly DemoWeek[] = series?.weeks ?? [{ ...outing, skipped: null }];
  const timesOf = ({ startsAt, endsAt }: DemoWeek) => ({ starts_at: startsAt, ends_at: endsAt });
  const live = weeks.filter(({ skipped }) => !skipped);
  const times = following(live.map(timesOf), isNear);
  return weeks.map((week) => ({ ...week, times: times[live.indexOf(week)] ?? timesOf(week) }));
}

/** What the announcement knows of them: the last one, and until when one takes place. */
function lastOf({ series, id, endsAt }: DemoOuting): { id: string; until: Date } {
  const weeks = series?.weeks ?? [];
  const live = weeks.filter(({ skipped }) => !skipped);
  return { id: weeks.at(-1)?.id ?? id, until: live.at(-1)?.endsAt ?? endsAt };
}

/**
 * Who is in and who waits, in the order of asking. Mostly the same faces come every week. Not the accounts that visitors of the demo log in
 * with: they find every outing as they would find it.
 */
function membersOf(
  { authorId, createdAt, outing }: WithOuting,
  week: DemoWeek,
  people: readonly DemoPerson[],
) {
  const shown = new Set(shownAccounts.map(({ email }) => email));
  const others = people.filter(({ id, email }) => id !== authorId && !shown.has(email));
  const away = createRandom(week.id);
  return createRandom(outing.id)
    .shuffle(others)
    .filter(() => week.id === outing.id || !away.chance(0.2))
    .slice(0, week.taken + week.waiting)
    .map((person, index) => ({
      outing_id: week.id,
      person_id: person.id,
      state: index < week.taken ? ('in' as const) : ('waiting' as const),
      turn: index + 1,
      since: createdAt,
    }));
}

const countsOf = (members: ReturnType<typeof membersOf>) => ({
  taken: members.filter(({ state }) => state === 'in').length,
  waiting: members.filter(({ state }) => state === 'waiting').length,
});
