-- What a notification quotes: it goes with the comment or the announcement.
ALTER TABLE notifications ADD comment_id uuid;
UPDATE notifications SET comment_id = (
  SELECT id FROM comments
  WHERE comments.announcement_id = notifications.announcement_id AND author_id = sender_id
  ORDER BY comments.created_at DESC, id DESC LIMIT 1
) WHERE type = 'announcement' AND sender_id IS NOT NULL;
CREATE INDEX notifications_of_comment ON notifications (comment_id) WHERE comment_id IS NOT NULL;
-- A message that mentions an announcement is about its conversation.
CREATE INDEX notifications_of_announcement ON notifications (announcement_id)
  WHERE announcement_id IS NOT NULL AND conversation_id IS NULL;
