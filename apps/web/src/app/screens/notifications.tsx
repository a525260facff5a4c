import { notificationTexts } from '@coequipiers/contract/notifications';
import { IconCheck, IconChecks, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useMarkAllRead } from '../../features/notifications/api/mark-all-read.ts';
import { ClearDialog } from '../../features/notifications/clear-dialog.tsx';
import { NotificationList } from '../../features/notifications/notification-list.tsx';
import { useNotifications } from '../../features/notifications/use-notifications.ts';
import { useOlderNotifications } from '../../features/notifications/use-older-notifications.ts';
import { withReason } from '../../lib/failure.ts';
import { useSession } from '../../lib/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PassDrawing } from '../../ui/pass-drawing.tsx';
import { useHeadingFocus } from '../../ui/use-heading-focus.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { Wrap } from '../../ui/wrap.tsx';
import { noticeAnswers } from '../notice-answers.tsx';
import classes from './notifications.module.css';

export function NotificationsScreen() {
  usePageTitle('Notifications');
  const session = useSession();
  return session && <Notifications key={session.email} email={session.email} />;
}

function Notifications({ email }: { email: string }) {
  const { notices, unread, more, isPending, isError, isFetching, refetch } = useNotifications(email);
  const older = useOlderNotifications(email, notices, more);
  const { heading, focusHeading } = useHeadingFocus();
  const [clearing, setClearing] = useState(false);
  const markAllRead = useMarkAllRead(email);
  const empty = notices.length === 0;

  return (
    <Wrap className={classes.screen}>
      <header className={classes.head}>
        <h1 ref={heading} tabIndex={-1}>
          Notifications
        </h1>
        {!empty && (
          <div className={classes.tools}>
            {unread > 0 && (
              <Button onClick={() => markAllRead.mutate()}>
                <IconChecks size={20} stroke={1.8} aria-hidden="true" />
                Tout marquer comme lu
              </Button>
            )}
            <Button look="danger" onClick={() => setClearing(true)}>
              <IconTrash size={20} stroke={1.8} aria-hidden="true" />
              Tout effacer
            </Button>
          </div>
        )}
      </header>
      {!empty && (
        <NotificationList
          email={email}
          notices={[...notices, ...older.list]}
          label="Vos notifications"
          className={classes.list}
          answersOf={noticeAnswers(email)}
        />
      )}
      {!empty && <More older={older} />}
      {empty && isPending && <Skeleton />}
      {empty && isError && (
        <EmptyState
          drawing={<PassDrawing />}
          title={<h2>Vos notifications n’ont pas pu être chargées</h2>}
          actions={
            <Button busy={isFetching} onClick={() => void refetch()}>
              Réessayer
            </Button>
          }
        />
      )}
      {empty && !isPending && !isError && (
        <EmptyState drawing={<PassDrawing />} title={<h2>{notificationTexts.empty}</h2>}>
          <p>Messages reçus, commentaires et favoris sur vos annonces&nbsp;: tout arrive ici.</p>
        </EmptyState>
      )}
      {clearing && <ClearDialog email={email} onClose={() => setClearing(false)} onCleared={focusHeading} />}
    </Wrap>
  );
}

/** The end of the list: a button while there are more, then a sentence that all are shown. */
function More({ older }: { older: ReturnType<typeof useOlderNotifications> }) {
  const { list, isAvailable, isLoading, error, load } = older;
  if (!isAvailable && list.length === 0) return null;
  return (
    <div className={classes.more}>
      {error && !isLoading && (
        <p className={classes.problem} role="alert">
          {withReason('Les notifications suivantes n’ont pas pu être chargées.', error)}
        </p>
      )}
      {isAvailable ? (
        <Button busy={isLoading} onClick={load}>
          {error ? 'Réessayer' : 'Charger plus de notifications'}
        </Button>
      ) : (
        <p className={classes.end}>
          <IconCheck size={18} stroke={1.8} aria-hidden="true" />
          Toutes les notifications sont affichées
        </p>
      )}
    </div>
  );
}

function Skeleton() {
  return (
    <output className={classes.list} aria-label="Chargement des notifications">
      {[0, 1, 2, 3, 4].map((row) => (
        <span key={row} className={classes.bone} />
      ))}
    </output>
  );
}
