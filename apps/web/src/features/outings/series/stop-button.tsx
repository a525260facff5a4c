import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useDialog } from '../use-dialog.tsx';

type StopButtonProps = { announcement: Announcement; outing: Outing; email: string } & Pick<
  ComponentProps<typeof Button>,
  'className' | 'full'
> & { icon?: ReactNode };

/** Opens the question from when on the slot ends. */
export function StopButton({ announcement, outing, email, icon, ...button }: StopButtonProps) {
  const { dialog, open } = useDialog();
  const stop = () =>
    open(async (close) => {
      const { StopDialog } = await import('./stop-dialog.tsx');
      return <StopDialog announcement={announcement} outing={outing} email={email} onClose={close} />;
    });
  return (
    <>
      <Button {...button} look="text" aria-haspopup="dialog" onClick={stop}>
        {icon}
        Arrêter le créneau
      </Button>
      {dialog}
    </>
  );
}
