-- What happened, for the icon of a notification; until when it can be answered on the bell; and what its reader answered.
ALTER TABLE notifications
  ADD event text,
  ADD answer_until timestamptz,
  ADD answered text;
