-- Whether someone wants a mail when a message stays unread.
ALTER TABLE people ADD COLUMN message_mails boolean NOT NULL DEFAULT true;

-- One per pair of people. Whoever adds a message or moves a mark holds this row first, so that numbers have no gaps and
-- become visible in their order.
CREATE TABLE conversations (
  id uuid PRIMARY KEY,
  low_id uuid NOT NULL REFERENCES people ON DELETE CASCADE,
  high_id uuid NOT NULL REFERENCES people ON DELETE CASCADE,
  last_seq integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (low_id, high_id),
  CHECK (low_id < high_id)
);
CREATE INDEX conversations_of_high ON conversations (high_id);

-- What a conversation is to each of the two.
CREATE TABLE conversation_members (
  conversation_id uuid NOT NULL REFERENCES conversations ON DELETE CASCADE,
  person_id uuid NOT NULL REFERENCES people ON DELETE CASCADE,
  read_seq integer NOT NULL DEFAULT 0,
  -- Messages of the other one after `read_seq`, so that no list has to count any.
  unread integer NOT NULL DEFAULT 0 CHECK (unread >= 0),
  -- Deleted up to here, for this person.
  cleared_seq integer NOT NULL DEFAULT 0,
  muted boolean NOT NULL DEFAULT false,
  -- When the newest message came: the inbox is read in this order.
  last_at timestamptz(3) NOT NULL DEFAULT now(),
  -- When to write a mail about what is unread. Set by the first unread message, taken away by reading and by the mail.
  mail_due_at timestamptz,
  PRIMARY KEY (conversation_id, person_id)
)
-- Every message rewrites both rows.
WITH (fillfactor = 80);
CREATE INDEX conversation_members_inbox ON conversation_members (person_id, last_at DESC, conversation_id DESC);
CREATE INDEX conversation_members_mail_due ON conversation_members (mail_due_at) WHERE mail_due_at IS NOT NULL;

CREATE TABLE messages (
  conversation_id uuid NOT NULL,
  seq integer NOT NULL,
  id uuid NOT NULL UNIQUE,
  sender_id uuid NOT NULL,
  content text NOT NULL,
  -- Not a reference: the message stays as it is when the announcement goes.
  announcement_id uuid,
  -- Not when the transaction began: it may have waited for its number.
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (conversation_id, seq),
  FOREIGN KEY (conversation_id, sender_id) REFERENCES conversation_members ON DELETE CASCADE
);
