import { notificationLimits, notificationTexts } from '@coequipiers/contract/notifications';
import { paths } from '@coequipiers/contract/pages';
import { IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { useMarkAllRead } from './api/mark-all-read.ts';
import { ClearDialog } from './clear-dialog.tsx';
import { type AnswersOf, NotificationList } from './notification-list.tsx';
import classes from './notification-panel.module.css';
import type { useNotifications } from './use-notifications.ts';

type NotificationPanelProps = {
  id: string;
  email: string;
  state: ReturnType<typeof useNotifications>;
  answersOf: AnswersOf;
  onClose: () => void;
};

export function NotificationPanel({ id, email, state, answersOf, onClose }: NotificationPanelProps) {
  const panel = useRef<HTMLDialogElement>(null);
  const markAllRead = useMarkAllRead(email);
  const [clearing, setClearing] = useState(false);
  const { notices, unread, isPending, isError, refetch } = state;

  useEffect(() => panel.current?.focus(), []);

  return (
    <dialog ref={panel} id={id} open aria-label="Notifications" tabIndex={-1} className={classes.panel}>
      <div className={classes.head}>
        <h2>Notifications</h2>
        {notices.length > 0 && (
          <div className={classes.tools}>
            {unread > 0 && (
              <button
                type="button"
                className={classes.mark}
                onClick={() => {
                  panel.current?.focus();
                  markAllRead.mutate();
                }}
              >
                Tout marquer comme lu
              </button>
            )}
            <button
              type="button"
              aria-label="Tout effacer"
              title="Tout effacer"
              onClick={() => setClearing(true)}
            >
              <IconTrash size={20} stroke={1.8} aria-hidden="true" />
            </button>
          </div>
        )}
      </div>
      {notices.length > 0 && (
        <NotificationList
          email={email}
          notices={notices}
          label="Vos notifications"
          className={classes.list}
          answersOf={answersOf}
          onLeave={onClose}
        />
      )}
      {notices.length === 0 && isPending && <p className={classes.note}>Chargement…</p>}
      {notices.length === 0 && isError && (
        <div className={classes.note} role="alert">
          <p>Vos notifications n’ont pas pu être chargées.</p>
          <Button onClick={() => void refetch()}>Réessayer</Button>
        </div>
      )}
      {notices.length === 0 && !isPending && !isError && (
        <p className={classes.note}>{notificationTexts.empty}</p>
      )}
      {notices.length > notificationLimits.bell && (
        <Link to={paths.notifications} className={classes.all} onClick={onClose}>
          {notificationTexts.all}
        </Link>
      )}
      {clearing && (
        <ClearDialog
          email={email}
          onClose={() => setClearing(false)}
          onCleared={() => panel.current?.focus()}
        />
      )}
    </dialog>
  );
}
