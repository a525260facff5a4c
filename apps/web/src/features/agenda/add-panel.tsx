import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { dayAndHour } from '@coequipiers/contract/outing-words';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import { wallTimeAt } from '@coequipiers/contract/wall-time';
import { IconBrandGoogle, IconBrandWindows, IconCalendarDown, IconRefresh } from '@tabler/icons-react';
import { type MouseEvent, useState } from 'react';
import { isOffline } from '../../lib/connection.ts';
import { useSession } from '../../lib/use-session.ts';
import { useToday } from '../../lib/use-today.ts';
import { Modal } from '../../ui/modal.tsx';
import { toast } from '../../ui/toast.ts';
import classes from './add-panel.module.css';
import { connectionNeeded } from './agenda-texts.ts';
import { eventForms, outingFile } from './event-links.ts';
import { FeedDialog } from './feed-dialog.tsx';

type AddPanelProps = { announcement: Announcement; outing: Outing; onClose: () => void };

/** Opened by a press, so it is never rendered by the server. */
export function AddPanel({ announcement, outing, onClose }: AddPanelProps) {
  const { id, title } = announcement;
  const { startsAt, timeZone } = outing;
  const email = useSession()?.email;
  const today = useToday(timeZone);
  const [subscribing, setSubscribing] = useState(false);
  if (email && subscribing) return <FeedDialog email={email} onClose={onClose} />;
  /** Offline, the link would replace the page with an error. */
  const openFile = (event: MouseEvent) => {
    if (isOffline()) {
      event.preventDefault();
      toast.error(connectionNeeded);
    }
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title="Ajouter à mon agenda">
      <p className={classes.what}>
        {title}
        <span>{dayAndHour(wallTimeAt(new Date(startsAt), timeZone), today)}</span>
      </p>
      <h3 className={classes.heading}>Cette séance</h3>
      <p className={classes.note}>Sans le lieu exact, et sans suivre les changements.</p>
      <ul className={classes.choices}>
        <li>
          {/* Without `download`, phones open the file in their calendar. */}
          <a className={classes.choice} href={outingFile({ id, outingId: outing.id })} onClick={openFile}>
            <IconCalendarDown size={22} stroke={1.8} aria-hidden="true" />
            <span>
              Fichier .ics
              <small>Apple, Thunderbird et les autres</small>
            </span>
          </a>
        </li>
        {eventForms(announcement, outing, window.location.origin).map(({ name, href }) => (
          <li key={name}>
            <a
              className={classes.choice}
              href={href}
              target="_blank"
              rel="noopener noreferrer"
              onClick={onClose}
            >
              {name.startsWith('Google') ? (
                <IconBrandGoogle size={22} stroke={1.8} aria-hidden="true" />
              ) : (
                <IconBrandWindows size={22} stroke={1.8} aria-hidden="true" />
              )}
              {name}
            </a>
          </li>
        ))}
      </ul>
      {email && (
        <>
          <h3 className={classes.heading}>Toutes mes séances</h3>
          <button
            type="button"
            className={classes.choice}
            aria-haspopup="dialog"
            onClick={() => setSubscribing(true)}
          >
            <IconRefresh size={22} stroke={1.8} aria-hidden="true" />
            <span>
              S’abonner
              <small>Toujours à jour, avec le lieu de rendez-vous</small>
            </span>
          </button>
        </>
      )}
    </Modal>
  );
}
