-- When the next summary of an alert leaves. Null until it is planned, which follows each change of its owner.
ALTER TABLE alerts ADD COLUMN due_at timestamptz(0);
CREATE INDEX alerts_due ON alerts (due_at, recipient)
  WHERE frequency <> 'now' AND NOT paused AND (person_id IS NOT NULL OR confirmed_at IS NOT NULL);

-- In which summary a match leaves that was too much for its day. Null until it is planned.
ALTER TABLE alert_matches ADD COLUMN due_at timestamptz(0);
CREATE INDEX alert_matches_due ON alert_matches (due_at, recipient) WHERE left_for_summary;

-- The alerts without an account by their last press, and those whose owner was asked whether to go on.
CREATE INDEX alerts_by_press ON alerts (pressed_at) WHERE email IS NOT NULL AND confirmed_at IS NOT NULL;
CREATE INDEX alerts_asked ON alerts (asked_at) WHERE asked_at IS NOT NULL;
