import { IconCalendarPlus } from '@tabler/icons-react';
import { Button } from '../../ui/button.tsx';
import { useDialog } from '../participations/use-dialog.tsx';
import classes from './calendar-panel.module.css';

/** Beside the agenda, on a wide screen. */
export function CalendarPanel({ email }: { email: string }) {
  return (
    <div className={classes.panel}>
      <h2>Dans votre calendrier</h2>
      <p>Vos séances, à jour d’elles-mêmes, dans Apple, Google, Outlook ou Nextcloud.</p>
      <SubscribeButton email={email} full />
    </div>
  );
}

type SubscribeButtonProps = { email: string; full?: boolean; className?: string | undefined };

export function SubscribeButton({ email, full = false, className }: SubscribeButtonProps) {
  const { dialog, open } = useDialog();
  const show = () =>
    open(async (close) => {
      const { FeedDialog } = await import('./feed-dialog.tsx');
      return <FeedDialog email={email} onClose={close} />;
    });
  return (
    <>
      <Button full={full} className={className} aria-haspopup="dialog" onClick={show}>
        <IconCalendarPlus size={20} stroke={1.8} aria-hidden="true" />
        S’abonner
      </Button>
      {dialog}
    </>
  );
}
