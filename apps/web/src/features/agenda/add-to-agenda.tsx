import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { IconCalendarPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { logError } from '../../lib/log.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { isClosed, useOutingState } from '../outings/use-outing-state.ts';

/** Puts an outing into a calendar, for visitors too. The choices are loaded when they are opened. */
export function AddToAgenda({ announcement }: { announcement: Announcement }) {
  const [choices, setChoices] = useState<ReactNode>();
  const { outing } = announcement;
  const state = useOutingState(outing);
  if (!outing || isClosed(state)) return null;
  const open = () => {
    import('./add-panel.tsx').then(
      ({ AddPanel }) =>
        setChoices(
          <AddPanel announcement={announcement} outing={outing} onClose={() => setChoices(undefined)} />,
        ),
      (error: unknown) => {
        logError('The calendars did not load', error);
        toast.error('Il faut une connexion pour l’ajouter à votre agenda.');
      },
    );
  };
  return (
    <>
      <Button look="text" aria-haspopup="dialog" onClick={open}>
        <IconCalendarPlus size={20} stroke={1.8} aria-hidden="true" />
        Ajouter à mon agenda
      </Button>
      {choices}
    </>
  );
}
