import { notificationTexts } from '@coequipiers/contract/notifications';
import { IconChecks, IconTrash } from '@tabler/icons-react';
import { useClearNotifications } from '../../features/notifications/api/clear-notifications.ts';
import { useMarkAllRead } from '../../features/notifications/api/mark-all-read.ts';
import { NotificationList } from '../../features/notifications/notification-list.tsx';
import { useNotifications } from '../../features/notifications/use-notifications.ts';
import { useSession } from '../../lib/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { PassDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { Wrap } from '../../ui/wrap.tsx';
import classes from './notifications.module.css';

export function NotificationsScreen() {
  usePageTitle('Notifications');
  const session = useSession();
  return session && <Notifications key={session.email} email={session.email} />;
}

function Notifications({ email }: { email: string }) {
  const { notices, unread, isPending, isError, isFetching, refetch } = useNotifications(email);
  const markAllRead = useMarkAllRead(email);
  const clear = useClearNotifications(email);
  const empty = notices.length === 0;

  return (
    <Wrap className={classes.screen}>
      <header className={classes.head}>
        <h1>Notifications</h1>
        {!empty && (
          <div className={classes.tools}>
            {unread > 0 && (
              <Button onClick={() => markAllRead.mutate()}>
                <IconChecks size={20} stroke={1.8} aria-hidden="true" />
                Tout marquer comme lu
              </Button>
            )}
            <Button look="danger" onClick={() => clear.mutate()}>
              <IconTrash size={20} stroke={1.8} aria-hidden="true" />
              Tout effacer
            </Button>
          </div>
        )}
      </header>
      {!empty && (
        <NotificationList
          email={email}
          notices={notices}
          label="Vos notifications"
          className={classes.list}
        />
      )}
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
    </Wrap>
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
