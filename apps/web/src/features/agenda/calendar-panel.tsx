import { IconCalendarPlus } from '@tabler/icons-react';
import { Button } from '../../ui/button.tsx';
import classes from './calendar-panel.module.css';

type SubscribeProps = { busy: boolean; onSubscribe: () => void };

/** Beside the agenda, on a wide screen. */
export function CalendarPanel(props: SubscribeProps) {
  return (
    <div className={classes.panel}>
      <h2>Dans votre calendrier</h2>
      <p>Vos séances, à jour d’elles-mêmes, dans Apple, Google, Outlook ou Nextcloud.</p>
      <SubscribeButton {...props} full />
    </div>
  );
}

type SubscribeButtonProps = SubscribeProps & { full?: boolean; className?: string | undefined };

export function SubscribeButton({ busy, onSubscribe, full = false, className }: SubscribeButtonProps) {
  return (
    <Button full={full} className={className} aria-haspopup="dialog" busy={busy} onClick={onSubscribe}>
      {!busy && <IconCalendarPlus size={20} stroke={1.8} aria-hidden="true" />}
      S’abonner
    </Button>
  );
}
