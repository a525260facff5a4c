import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/**
 * What must hold of an announcement and its weeks after every commit, whoever else writes at that moment:
 *
 * - It is weekly exactly while it has a series, and only then it has weeks. Whoever is suspended has none.
 * - No day is planned twice, and none is missing: the weeks that follow the day of the series are there up to the next one to make. No
 *   week is after that or after the last day, and a week is within six days of its planned day.
 * - At any moment at most one week is the one that is shown, the first that is not over, and one the next, the first that has not
 *   started. The announcement knows the last of its weeks, and until when one is to come.
 * - Searches find a week exactly while it is to come and its announcement is for everyone, where the announcement is.
 * - Nobody has a place that is not there, none is free while somebody waits, and nobody is offered one before somebody who asked earlier.
 *   This last law is for open outings whose places are not called, as all are whose tests use this.
 * - Whoever is something to the series that new weeks begin with has a part in each week that has not started: whoever comes every week,
 *   asks to, or is refused for good. Nobody comes every week, or asks to, who is gone, suspended, or apart from the author by a block.
 *
 * It reads one moment of the tables, and is written without the rules and the statements of the product.
 */
const problems = sql`
  CREATE FUNCTION series_problems(of uuid) RETURNS SETOF text STABLE LANGUAGE plpgsql SET jit = off AS $$
  BEGIN RETURN QUERY
    WITH announcement AS (SELECT * FROM announcements WHERE id = of),
    own AS (SELECT series.* FROM series WHERE announcement_id = of),
    weeks AS (
      SELECT *, (starts_at AT TIME ZONE time_zone)::date AS day FROM outings WHERE announcement_id = of AND slot IS NOT NULL
    ),
    live AS (SELECT * FROM weeks WHERE cancelled_at IS NULL),
    coming AS (SELECT live.* FROM live, test_clock WHERE ends_at > now() + ahead),
    carried AS (
      SELECT r.person_id, r.state, live.id AS week, slot, p.state AS part FROM regulars AS r CROSS JOIN live CROSS JOIN test_clock
      LEFT JOIN participations AS p ON p.outing_id = live.id AND p.person_id = r.person_id
      WHERE r.announcement_id = of AND carried AND starts_at > now() + ahead
    ),
    moments AS (
      SELECT starts_at - interval '1 second' AS at FROM live UNION SELECT starts_at FROM live
      UNION SELECT ends_at - interval '1 second' FROM live UNION SELECT ends_at FROM live
    ),
    members AS (
      SELECT outing_id, count(*) FILTER (WHERE state = 'in') AS inside, count(*) FILTER (WHERE state = 'offered') AS offered,
        count(*) FILTER (WHERE state = 'waiting') AS waiting,
        max(turn) FILTER (WHERE state IN ('in', 'offered')) AS last_in, min(turn) FILTER (WHERE state = 'waiting') AS first_waiting
      FROM participations WHERE outing_id IN (SELECT id FROM outings WHERE announcement_id = of) GROUP BY outing_id
    )
    SELECT 'it is weekly without a series, or the other way round' FROM announcement WHERE weekly <> EXISTS (SELECT FROM own)
    UNION ALL SELECT 'weeks without a series' FROM announcement
      WHERE EXISTS (SELECT FROM weeks) AND NOT EXISTS (SELECT FROM own)
    UNION ALL SELECT 'a series, or a week to come, of somebody who is suspended' FROM announcement JOIN people ON people.id = author_id
      WHERE suspended_until > now() AND (EXISTS (SELECT FROM own) OR EXISTS (SELECT FROM coming))
    UNION ALL SELECT 'a day is planned twice: ' || slot FROM weeks GROUP BY slot HAVING count(*) > 1
    UNION ALL SELECT 'two weeks are on one day: ' || day FROM live GROUP BY day HAVING count(*) > 1
    UNION ALL SELECT 'a week is missing: ' || planned::date
      FROM own, generate_series(
        (SELECT min(slot) FROM weeks WHERE (slot - own.next_slot) % 7 = 0), own.next_slot - 7, interval '7 days'
      ) AS planned
      WHERE NOT EXISTS (SELECT FROM weeks WHERE slot = planned::date)
    UNION ALL SELECT 'a week is after the next one to make: ' || slot FROM live, own WHERE slot >= next_slot
    UNION ALL SELECT 'a week is after the last day: ' || slot FROM live, own WHERE slot > until
    UNION ALL SELECT 'a week is far from its day: ' || slot FROM live WHERE abs(slot - day) > 6
    UNION ALL SELECT 'a week ends at another time: ' || slot FROM live WHERE ends_at <> starts_at + make_interval(mins => duration_minutes)
    UNION ALL SELECT 'another week is shown at ' || at FROM moments
      WHERE ARRAY(SELECT id FROM live WHERE shown_from <= at AND ends_at > at)
        <> ARRAY(SELECT id FROM live WHERE ends_at > at ORDER BY starts_at LIMIT 1)
    UNION ALL SELECT 'another week is the next one at ' || at FROM moments
      WHERE ARRAY(SELECT id FROM live WHERE next_from <= at AND starts_at > at)
        <> ARRAY(SELECT id FROM live WHERE starts_at > at ORDER BY starts_at LIMIT 1)
    UNION ALL SELECT 'the announcement knows another last week' FROM announcement
      WHERE EXISTS (SELECT FROM weeks) AND outing_id IS DISTINCT FROM (SELECT id FROM weeks ORDER BY starts_at DESC, id DESC LIMIT 1)
    UNION ALL SELECT 'the announcement is listed for another time' FROM announcement
      WHERE EXISTS (SELECT FROM weeks) AND CASE WHEN EXISTS (SELECT FROM live)
        THEN outing_until IS DISTINCT FROM (SELECT max(ends_at) FROM live) ELSE outing_until > now() END
    UNION ALL SELECT 'a week is found, or not, without a reason: ' || slot FROM coming, announcement AS a
      WHERE coming.listed <> (a.visibility = 'everyone' AND NOT a.paused)
    UNION ALL SELECT 'a week is found elsewhere than its announcement: ' || slot FROM coming, announcement AS a
      WHERE (coming.category, coming.place_id, coming.small_cell, coming.large_cell, coming.visibility, coming.paused)
        IS DISTINCT FROM (a.category, a.place_id, a.small_cell, a.large_cell, a.visibility, a.paused)
    UNION ALL SELECT 'counts differ from people: ' || o.starts_at
      FROM test_clock CROSS JOIN outings AS o LEFT JOIN members ON outing_id = o.id
      -- Those of one that is over stay, also when somebody who was in is erased.
      WHERE announcement_id = of AND o.ends_at > now() + ahead AND (o.taken, o.held, o.waiting) IS DISTINCT FROM
        (coalesce(inside + offered, 0), coalesce(offered, 0), coalesce(members.waiting, 0))
    UNION ALL SELECT 'more people than places: ' || o.starts_at FROM outings AS o
      WHERE announcement_id = of AND taken > places
    UNION ALL SELECT 'a place is free while somebody waits: ' || o.starts_at FROM outings AS o
      WHERE announcement_id = of AND cancelled_at IS NULL AND NOT called AND waiting > 0 AND taken < places
        AND starts_at > now() + interval '3 hours'
    UNION ALL SELECT 'somebody who asked earlier still waits: ' || o.starts_at FROM outings AS o JOIN members ON outing_id = o.id
      WHERE announcement_id = of AND cancelled_at IS NULL AND NOT called AND admission = 'open' AND last_in > first_waiting
    UNION ALL SELECT 'new weeks begin with somebody, and not this one: ' || slot FROM carried WHERE part IS NULL
    UNION ALL SELECT 'somebody who is refused for good has a part: ' || slot FROM carried
      WHERE state = 'refused' AND part NOT IN ('removed', 'declined')
    UNION ALL SELECT 'somebody who is gone is something to it' FROM regulars JOIN people ON people.id = person_id
      WHERE announcement_id = of AND (erased_at IS NOT NULL OR (state <> 'refused' AND suspended_until > now()))
    UNION ALL SELECT 'somebody comes every week whom a block keeps apart' FROM regulars AS r, announcement AS a, blocks AS b
      WHERE r.announcement_id = of AND state <> 'refused'
        AND (b.person_id, b.blocked_id) IN ((a.author_id, r.person_id), (r.person_id, a.author_id));
  END $$`;

/**
 * Every commit that breaks one of these laws is refused, so that a test also notices what is broken for a moment only. Gives what a test
 * calls that moves the clock of outings: that of the database stays.
 */
export async function checkEverySeries(db: Db): Promise<(ahead: number) => Promise<unknown>> {
  await sql`CREATE TABLE test_clock AS SELECT interval '0' AS ahead`.execute(db);
  await problems.execute(db);
  await sql`
    CREATE FUNCTION check_series() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      row jsonb := to_jsonb(coalesce(NEW, OLD));
      of uuid := CASE TG_TABLE_NAME WHEN 'announcements' THEN row ->> 'id' WHEN 'participations'
        THEN (SELECT announcement_id::text FROM outings WHERE id = (row ->> 'outing_id')::uuid) ELSE row ->> 'announcement_id' END;
      -- Deferred: the first of them sees all that the transaction has written.
      checked text := txid_current() || ':' || of;
      problem text;
    BEGIN
      IF of IS NULL OR current_setting('test.checked', true) = checked THEN RETURN NULL; END IF;
      PERFORM set_config('test.checked', checked, true);
      SELECT string_agg(problems, ', ') INTO problem FROM series_problems(of) AS problems;
      IF problem IS NOT NULL THEN RAISE EXCEPTION '%', problem; END IF;
      RETURN NULL;
    END $$`.execute(db);
  for (const table of ['announcements', 'series', 'outings', 'participations', 'regulars'])
    await sql`
      CREATE CONSTRAINT TRIGGER check_series AFTER INSERT OR UPDATE OR DELETE ON ${sql.table(table)}
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_series()`.execute(db);
  return (ahead) => sql`UPDATE test_clock SET ahead = make_interval(secs => ${ahead / 1_000})`.execute(db);
}

/** The same for what is there now. */
export async function seriesProblems(announcementId: string, db: Db): Promise<string[]> {
  const { rows } = await sql<{
    problem: string;
  }>`SELECT problem FROM series_problems(${announcementId}) AS problem`.execute(db);
  return rows.map(({ problem }) => problem);
}

/** What one transaction has told one person. */
export type Told = {
  press: string;
  /** Whether it is the mail, which is queued when the notice itself is delivered. */
  mailed: boolean;
  personId: string;
  kind: string;
  event: string | null;
  about: string;
  title: string;
};

/** Keeps a row of every notice that is committed, because a delivered one only leaves the newest about its subject on the bell. */
export async function keepNotices(db: Db): Promise<(announcementId: string) => Promise<Told[]>> {
  await sql`CREATE TABLE told (press text, mailed boolean, notice jsonb)`.execute(db);
  await sql`
    CREATE FUNCTION keep_notice() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO told SELECT txid_current()::text, NEW.name = 'notice-mail', notice
      FROM jsonb_array_elements(coalesce(NEW.data -> 'notices', jsonb_build_array(NEW.data))) AS notice;
      RETURN NULL;
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER keep_notice AFTER INSERT ON jobs
    FOR EACH ROW WHEN (NEW.name IN ('notice', 'notices', 'notice-mail')) EXECUTE FUNCTION keep_notice()`.execute(
    db,
  );
  return async (announcementId) => {
    const { rows } = await sql<Told>`
      SELECT press, mailed, notice ->> 'personId' AS "personId", notice ->> 'kind' AS kind, notice ->> 'event' AS event,
        notice ->> 'about' AS about, notice ->> 'title' AS title
      FROM told WHERE notice ->> 'announceId' = ${announcementId}`.execute(db);
    return rows;
  };
}
