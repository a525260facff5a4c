-- When someone took their place by their own press. Null for a place that was given in another way, and in all older rows.
-- Leaving soon after is silent, and for somewhat longer the meeting point and the names are not told.
ALTER TABLE participations ADD COLUMN pressed_at timestamptz;

-- For the last statement of a transaction whose decision holds only until this moment. Whoever gets the error decides again.
CREATE FUNCTION commit_before(moment timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF clock_timestamp() >= moment THEN
    RAISE EXCEPTION 'too late for this commit' USING ERRCODE = 'serialization_failure';
  END IF;
END
$$;
