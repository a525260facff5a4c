CREATE TABLE votes (
  announcement_id uuid NOT NULL REFERENCES announcements ON DELETE CASCADE,
  person_id uuid NOT NULL REFERENCES people ON DELETE CASCADE,
  value text COLLATE "C" NOT NULL CHECK (value IN ('LIKE', 'DISLIKE')),
  voted_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (announcement_id, person_id)
);
CREATE INDEX votes_of_person ON votes (person_id);

CREATE TABLE favorites (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL REFERENCES people ON DELETE CASCADE,
  announcement_id uuid NOT NULL REFERENCES announcements ON DELETE CASCADE,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (person_id, announcement_id)
);
CREATE INDEX favorites_of_person ON favorites (person_id, created_at DESC, id DESC);
CREATE INDEX favorites_of_announcement ON favorites (announcement_id);

CREATE TABLE comments (
  id uuid PRIMARY KEY,
  announcement_id uuid NOT NULL REFERENCES announcements ON DELETE CASCADE,
  author_id uuid NOT NULL REFERENCES people ON DELETE CASCADE,
  content text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  edited_at timestamptz(3)
);
CREATE INDEX comments_of_announcement ON comments (announcement_id, created_at DESC, id DESC);
CREATE INDEX comments_of_author ON comments (author_id, created_at DESC, id DESC);

-- What a card shows of the votes and comments of an announcement, so that a page of cards counts nothing. Kept by the
-- database itself: no way of writing, nor of erasing a person, can leave a count behind.
ALTER TABLE announcements
  ADD likes integer NOT NULL DEFAULT 0 CHECK (likes >= 0),
  ADD dislikes integer NOT NULL DEFAULT 0 CHECK (dislikes >= 0),
  ADD comment_count integer NOT NULL DEFAULT 0 CHECK (comment_count >= 0);

CREATE FUNCTION count_vote() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE announcements
    SET likes = likes - (OLD.value = 'LIKE')::integer, dislikes = dislikes - (OLD.value = 'DISLIKE')::integer
    WHERE id = OLD.announcement_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE announcements
    SET likes = likes + (NEW.value = 'LIKE')::integer, dislikes = dislikes + (NEW.value = 'DISLIKE')::integer
    WHERE id = NEW.announcement_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER count_vote AFTER INSERT OR UPDATE OR DELETE ON votes FOR EACH ROW EXECUTE FUNCTION count_vote();

CREATE FUNCTION count_comment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE announcements SET comment_count = comment_count - 1 WHERE id = OLD.announcement_id;
  ELSE
    UPDATE announcements SET comment_count = comment_count + 1 WHERE id = NEW.announcement_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER count_comment AFTER INSERT OR DELETE ON comments FOR EACH ROW EXECUTE FUNCTION count_comment();
