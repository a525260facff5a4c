import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { IconButton } from '../../ui/icon-button.tsx';
import { type BellEntry, targetOf } from './notice.ts';
import { NotificationIcon } from './notification-icon.tsx';
import classes from './notification-row.module.css';
import { notificationTime } from './notification-time.ts';

type NotificationRowProps = {
  notice: BellEntry;
  now: number;
  /** Called on a click; `leads` is true when it has a link. */
  onOpen: (notice: BellEntry, leads: boolean) => void;
  onRemove: (notice: BellEntry) => void;
  /** What the reader can answer, or has answered. */
  answers?: ReactNode;
};

export function NotificationRow({ notice, now, onOpen, onRemove, answers }: NotificationRowProps) {
  const to = targetOf(notice);
  const words = (
    <>
      <strong>
        {notice.title}
        {!notice.read && <span className="visually-hidden">, non lue</span>}
      </strong>
      {notice.quote && <q className={classes.quote}>{notice.quote}</q>}
      {/* Once it is answered, the answer stands in place of what was asked. */}
      {!notice.answered && (
        <span className={classes.text} data-whole={notice.event !== undefined || undefined}>
          {notice.text}
        </span>
      )}{' '}
    </>
  );
  return (
    <li className={classes.row} data-unread={!notice.read || undefined}>
      <NotificationIcon type={notice.type} event={notice.event} />
      <div className={classes.said}>
        {to === undefined ? (
          <button type="button" className={classes.words} onClick={() => onOpen(notice, false)}>
            {words}
          </button>
        ) : (
          <Link to={to} className={classes.words} onClick={() => onOpen(notice, true)}>
            {words}
          </Link>
        )}
        {answers}
        <time>{notificationTime(notice.timestamp, now)}</time>
      </div>
      <IconButton
        label={`Supprimer la notification «\u00A0${notice.title}\u00A0»`}
        className={classes.close}
        data-remove
        onClick={() => onRemove(notice)}
      >
        <IconX size={18} stroke={1.8} aria-hidden="true" />
      </IconButton>
    </li>
  );
}
