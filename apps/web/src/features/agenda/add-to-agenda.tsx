import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { isDone, stateAt } from '@coequipiers/contract/outing-rules';
import { IconCalendarPlus } from '@tabler/icons-react';
import { Button } from '../../ui/button.tsx';
import { useLazyPart } from '../../ui/use-lazy-part.ts';
import { useOutingTime } from '../announcements/use-outing-time.ts';
import { connectionNeeded } from './agenda-texts.ts';

const loadChoices = async () => (await import('./add-panel.tsx')).AddPanel;

type AddToAgendaProps = {
  announcement: Announcement;
  /** Where it is what the screen offers first, or second. */
  large?: 'go' | 'line';
};

/** Puts an outing into a calendar, for visitors too. The choices are loaded when they are opened. */
export function AddToAgenda({ announcement, large }: AddToAgendaProps) {
  const choices = useLazyPart(loadChoices, connectionNeeded);
  const { outing } = announcement;
  const now = useOutingTime(outing);
  if (!outing || isDone(stateAt(outing, now))) return null;
  return (
    <>
      <Button
        look={large ?? 'text'}
        size={large ? 'l' : 'm'}
        full={large !== undefined}
        aria-haspopup="dialog"
        busy={choices.busy}
        onClick={choices.open}
      >
        {!choices.busy && <IconCalendarPlus size={20} stroke={1.8} aria-hidden="true" />}
        Ajouter à mon agenda
      </Button>
      {choices.Part && <choices.Part announcement={announcement} outing={outing} onClose={choices.close} />}
    </>
  );
}
