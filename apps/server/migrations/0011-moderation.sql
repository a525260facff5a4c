ALTER TABLE people
  -- Decides on reports. Given by a command.
  ADD moderator boolean NOT NULL DEFAULT false,
  -- Until then nobody logs in as this person, and their announcements are not shown.
  ADD suspended_until timestamptz,
  -- When they were told that an account that is not used is erased.
  ADD inactivity_warned_at timestamptz;
CREATE INDEX people_suspended ON people (suspended_until) WHERE suspended_until IS NOT NULL;
CREATE INDEX people_not_activated ON people (created_at) WHERE activated_at IS NULL AND erased_at IS NULL;
CREATE INDEX people_by_last_use ON people (coalesce(last_login_at, activated_at)) WHERE erased_at IS NULL;

-- What was decided on reports, by whom and why. Written once: neither we nor anybody with the password of the database's
-- user can change it afterwards without taking the trigger away, and a row goes only when its time is over.
CREATE TABLE moderation_log (
  id uuid PRIMARY KEY,
  moderator_id uuid NOT NULL REFERENCES people,
  target_type text NOT NULL,
  target_id text NOT NULL,
  target_person_id uuid REFERENCES people,
  decision text NOT NULL CHECK (decision IN ('keep', 'remove', 'suspend')),
  -- What the decision rests on: the law, the terms, or neither when nothing is wrong.
  ground text NOT NULL CHECK (ground IN ('law', 'terms', 'none')),
  rule text NOT NULL,
  reasons text NOT NULL,
  suspended_days integer,
  decided_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX moderation_log_by_time ON moderation_log (decided_at DESC, id DESC);
CREATE INDEX moderation_log_of_person ON moderation_log (target_person_id);
CREATE INDEX moderation_log_of_moderator ON moderation_log (moderator_id);

CREATE FUNCTION keep_moderation_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.decided_at < now() - interval '12 months' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'the moderation log is only added to';
END $$;
CREATE TRIGGER keep_moderation_log BEFORE UPDATE OR DELETE ON moderation_log
  FOR EACH ROW EXECUTE FUNCTION keep_moderation_log();
CREATE TRIGGER keep_whole_moderation_log BEFORE TRUNCATE ON moderation_log
  FOR EACH STATEMENT EXECUTE FUNCTION keep_moderation_log();

-- Which decision closed a report.
ALTER TABLE reports ADD decision_id uuid;
