import { sql } from 'kysely';
import { cellColumns } from '../../features/places/grid.ts';
import { placeIds } from '../../features/places/places.ts';
import type { Db } from '../../platform/db/database.ts';
import { shownAccounts } from '../people.ts';
import { createRandom } from '../random.ts';
import type { Demo, DemoAnnouncement, DemoOuting, DemoPerson } from '../records.ts';

type WithOuting = DemoAnnouncement & { outing: DemoOuting };

const withOuting = ({ announcements }: Demo): WithOuting[] =>
  announcements.filter((announcement): announcement is WithOuting => announcement.outing !== null);

export const addOutings = (demo: Demo, transaction: Db): Promise<void> =>
  insert(demo, withOuting(demo), transaction);

/** The name of this part, and when the outings of the demo were last looked at. */
export const outingsPart = 'outings';

/** SQL: an outing has ended since the demo content was last looked at. */
const haveEnded = sql<boolean>`name = ${outingsPart} AND EXISTS (
  SELECT FROM outings WHERE ends_at > added_at AND ends_at <= now()
)`;

export async function areOutingsOver(db: Db): Promise<boolean> {
  const part = await db.selectFrom('demo_parts').select('name').where(haveEnded).executeTakeFirst();
  return part !== undefined;
}

/**
 * What takes place every week goes on: an outing that is over is followed by the next one. What takes place once stays over, and
 * announcements that somebody has edited or cancelled stay as they are,
 * and so do those of an older demo, whose texts may name another day.
 */
export async function renewOutings(demo: Demo, transaction: Db): Promise<void> {
  // When several instances start together, one renews and the others wait.
  const { rows: mine } = await sql`
    UPDATE demo_parts SET added_at = now() WHERE ${haveEnded} RETURNING name`.execute(transaction);
  if (mine.length === 0) return;
  const weekly = withOuting(demo).filter(({ outing }) => outing.weekly);
  const { rows } = await sql<{ id: string }>`
    SELECT announcements.id FROM announcements JOIN outings ON outings.id = outing_id JOIN unnest(
      ${weekly.map(({ id }) => id)}::uuid[],
      ${weekly.map(({ title }) => title)}::text[],
      ${weekly.map(({ description }) => description)}::text[]
    ) AS drawn (id, title, description)
      ON (announcements.id, announcements.title, announcements.description) = (drawn.id, drawn.title, drawn.description)
    WHERE edited_at IS NULL AND cancelled_at IS NULL AND ends_at <= now()
    ORDER BY announcements.id FOR UPDATE OF announcements`.execute(transaction);
  const over = new Set(rows.map(({ id }) => id.replaceAll('-', '')));
  await insert(
    demo,
    weekly.filter(({ id }) => over.has(id)),
    transaction,
  );
}

/** Gives the announcements their drawn outings. */
async function insert(
  { people }: Demo,
  announcements: readonly WithOuting[],
  transaction: Db,
): Promise<void> {
  if (announcements.length === 0) return;
  const placeId = await placeIds(
    announcements.map(({ commune }) => commune),
    transaction,
  );
  const members = new Map(
    announcements.map((announcement) => [announcement.outing.id, membersOf(announcement, people)]),
  );
  await transaction
    .insertInto('outings')
    .values(
      announcements.map(({ id, authorId, title, sport, commune, createdAt, outing }) => ({
        id: outing.id,
        announcement_id: id,
        kept_announcement_id: id,
        kept_title: title,
        kept_municipality_name: commune.name,
        author_id: authorId,
        starts_at: outing.startsAt,
        ends_at: outing.endsAt,
        time_zone: outing.timeZone,
        duration_minutes: outing.durationMinutes,
        places: outing.places,
        ...countsOf(members.get(outing.id) ?? []),
        level: outing.level,
        admission: outing.admission,
        price_cents: outing.priceCents,
        meeting_point: outing.meetingPoint,
        category: sport,
        place_id: placeId(commune),
        ...cellColumns(commune),
        created_at: createdAt,
      })),
    )
    .execute();
  await transaction
    .insertInto('participations')
    .values([...members.values()].flat())
    .execute();
  await sql`
    UPDATE announcements SET outing_id = outings.id, outing_until = outings.ends_at, listed = true, end_date = NULL,
      start_date = (outings.starts_at AT TIME ZONE outings.time_zone)::date
    FROM outings WHERE outings.announcement_id = announcements.id
      AND outings.id = ANY (${announcements.map(({ outing }) => outing.id)}::uuid[])`.execute(transaction);
}

/**
 * Who is in and who waits, in the order of asking. Not the accounts that visitors of the demo log in with: they find every outing
 * as they would find it.
 */
function membersOf({ authorId, createdAt, outing }: WithOuting, people: readonly DemoPerson[]) {
  const shown = new Set(shownAccounts.map(({ email }) => email));
  const others = people.filter(({ id, email }) => id !== authorId && !shown.has(email));
  return createRandom(outing.id)
    .shuffle(others)
    .slice(0, outing.taken + outing.waiting)
    .map((person, index) => ({
      outing_id: outing.id,
      person_id: person.id,
      state: index < outing.taken ? ('in' as const) : ('waiting' as const),
      turn: index + 1,
      since: createdAt,
    }));
}

const countsOf = (members: ReturnType<typeof membersOf>) => ({
  taken: members.filter(({ state }) => state === 'in').length,
  waiting: members.filter(({ state }) => state === 'waiting').length,
});
