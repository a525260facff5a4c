import { type ReactNode, useRef } from 'react';
import { useNow } from '../../lib/use-now.ts';
import { useDeleteNotification } from './api/delete-notification.ts';
import { useMarkRead } from './api/mark-read.ts';
import type { BellEntry } from './notice.ts';
import { NotificationRow } from './notification-row.tsx';

export type AnswersOf = (notice: BellEntry) => ReactNode;

type NotificationListProps = {
  email: string;
  notices: readonly BellEntry[];
  label: string;
  className?: string | undefined;
  /** Draws what the reader can answer. */
  answersOf: AnswersOf;
  /** A notification with a link was clicked. */
  onLeave?: () => void;
};

export function NotificationList({
  email,
  notices,
  label,
  className,
  answersOf,
  onLeave,
}: NotificationListProps) {
  const list = useRef<HTMLUListElement>(null);
  const now = useNow();
  const markRead = useMarkRead(email);
  const remove = useDeleteNotification(email);

  const open = (notice: BellEntry, leads: boolean) => {
    if (!notice.read) markRead.mutate(notice.id);
    if (leads) onLeave?.();
  };

  return (
    <ul ref={list} className={className} aria-label={label} tabIndex={-1}>
      {notices.map((notice, index) => (
        <NotificationRow
          key={notice.id}
          notice={notice}
          now={now}
          onOpen={open}
          answers={answersOf(notice)}
          onRemove={({ id }) => {
            // The clicked button disappears with its row, so the focus moves to the neighbour.
            const buttons = list.current?.querySelectorAll<HTMLElement>('[data-remove]');
            (buttons?.[index + 1] ?? buttons?.[index - 1] ?? list.current)?.focus();
            remove.mutate(id);
          }}
        />
      ))}
    </ul>
  );
}
