import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/**
 * A trigger that refuses every commit which breaks an invariant of `team.ts`, so that a test also notices short-lived violations.
 */
export async function checkEveryTeam(db: Db): Promise<void> {
  await sql`
    CREATE FUNCTION check_team() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      o outings%ROWTYPE;
      counted record;
    BEGIN
      SELECT * INTO o FROM outings WHERE id = coalesce(NEW.outing_id, OLD.outing_id);
      IF NOT FOUND THEN RETURN NULL; END IF;
      SELECT count(*) FILTER (WHERE state = 'in') AS inside, count(*) FILTER (WHERE state = 'offered') AS offered,
        count(*) FILTER (WHERE state = 'waiting') AS waiting INTO counted FROM participations WHERE outing_id = o.id;
      IF counted.inside + counted.offered > o.places THEN RAISE EXCEPTION 'more people than places'; END IF;
      IF o.taken <> counted.inside + counted.offered OR o.held <> counted.offered OR o.waiting <> counted.waiting THEN
        RAISE EXCEPTION 'counts differ from people';
      END IF;
      IF counted.waiting > 0 AND o.taken < o.places AND NOT o.called AND o.cancelled_at IS NULL
        AND o.starts_at > now() + interval '3 hours' THEN RAISE EXCEPTION 'a place is free while someone waits'; END IF;
      RETURN NULL;
    END $$`.execute(db);
  await sql`
    CREATE CONSTRAINT TRIGGER check_team AFTER INSERT OR UPDATE OR DELETE ON participations
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_team()`.execute(db);
}
