import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

type Event = 'ask-if-on' | 'not-on-yet' | 'on' | 'not-on';

/** What somebody was told of whether an outing is on. */
export type ToldOn = {
  personId: string;
  event: Event;
  about: string;
  /** By the clock of outings. */
  at: Date;
  /** Whether it was on at that moment, counted from people and the author's word, without the rule of the product. */
  wasOn: boolean;
};

/**
 * Keeps a row of whatever the bell tells of whether an outing is on, because it shows the newest only. Gives what a test calls to read
 * it, to move the clock, and to run once more every delivery that there has been, as after a kill just before its end was noted.
 */
export async function keepToldOn(db: Db) {
  await sql`CREATE TABLE told_clock AS SELECT interval '0' AS ahead`.execute(db);
  await sql`CREATE TABLE told_on (number serial, announcement_id uuid, person_id uuid, event text, about text, at timestamptz, was_on boolean)`.execute(
    db,
  );
  await sql`CREATE TABLE kept_jobs (name text, data jsonb)`.execute(db);
  await sql`
    CREATE FUNCTION keep_told_on() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO told_on (announcement_id, person_id, event, about, at, was_on)
      SELECT NEW.announcement_id, NEW.person_id, NEW.event, NEW.about, now() + ahead,
        outings.played_anyway OR least(outings.minimum, outings.places + 1) <= 1 + (
          SELECT count(*) FROM participations WHERE outing_id = outings.id AND state = 'in'
        )
      FROM told_clock, announcements JOIN outings ON outings.id = announcements.outing_id WHERE announcements.id = NEW.announcement_id;
      RETURN NULL;
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER keep_told_on AFTER INSERT OR UPDATE OF seq ON notifications
    FOR EACH ROW WHEN (NEW.event IN ('ask-if-on', 'not-on-yet', 'on', 'not-on')) EXECUTE FUNCTION keep_told_on()`.execute(
    db,
  );
  await sql`
    CREATE FUNCTION keep_job() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO kept_jobs VALUES (NEW.name, NEW.data);
      RETURN NULL;
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER keep_job AFTER INSERT ON jobs FOR EACH ROW WHEN (NEW.name IN ('notice', 'notices')) EXECUTE FUNCTION keep_job()`.execute(
    db,
  );

  return {
    of: async (announcementId: string): Promise<ToldOn[]> => {
      const { rows } = await sql<ToldOn>`
        SELECT person_id AS "personId", event, encode(about::bytea, 'hex') AS about, at, was_on AS "wasOn"
        FROM told_on WHERE announcement_id = ${announcementId} ORDER BY number`.execute(db);
      return rows;
    },
    movedTo: (ahead: number) =>
      sql`UPDATE told_clock SET ahead = make_interval(secs => ${ahead / 1_000})`.execute(db),
    deliverAgain: async (): Promise<void> => {
      await sql`
        WITH kept AS (DELETE FROM kept_jobs RETURNING *)
        INSERT INTO jobs (id, name, data) SELECT gen_random_uuid(), name, data FROM kept`.execute(db);
      await sql`DELETE FROM kept_jobs`.execute(db);
    },
  };
}

const hourMs = 3_600_000;

/** The laws of telling that this breaks, in words. `hourAt`: on the clock of the commune. */
export function brokenByTelling(
  told: readonly ToldOn[],
  { authorId, start, hourAt }: { authorId: string; start: number; hourAt: (at: Date) => number },
): string[] {
  const broken: string[] = [];
  const last = new Map<string, Event>();
  const subjects = new Set<string>();
  let lastOff: number | undefined;
  for (const { personId, event, about, at, wasOn } of told) {
    const before = last.get(personId);
    if (wasOn !== (event === 'on')) broken.push(`'${event}' was not true`);
    if (hourAt(at) < 8 || hourAt(at) >= 22) broken.push(`'${event}' was told at night`);
    if (at.getTime() >= start) broken.push(`'${event}' was told after the start`);
    if (event === 'on') {
      if (before === 'on') broken.push('somebody was told twice that it is on');
      if (at.getTime() < start - 7 * 24 * hourMs)
        broken.push('somebody was told more than seven days before');
    }
    if (event === 'ask-if-on' || event === 'not-on-yet') {
      if (subjects.has(`${personId} ${about}`)) broken.push(`'${event}' was told twice for one start`);
      subjects.add(`${personId} ${about}`);
    }
    if ((event === 'ask-if-on' || event === 'not-on') && personId !== authorId)
      broken.push(`'${event}' was for the author`);
    if (event === 'not-on') {
      if (before !== 'on') broken.push('the author was told that it is off, and never that it is on');
      if (lastOff !== undefined && at.getTime() - lastOff < 6 * hourMs)
        broken.push('the author was told twice in six hours');
      lastOff = at.getTime();
    }
    last.set(personId, event);
  }
  return broken;
}
