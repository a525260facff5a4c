import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { mayAccept, partOnJoining } from '@coequipiers/contract/outing-rules';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import type { Participation } from '@coequipiers/contract/participations-schemas';
import { IconCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { logError } from '../../../lib/log.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import { useOneAtATime } from '../../../ui/use-one-at-a-time.ts';
import { needsConnection } from '../participation-texts.ts';
import classes from './card-actions.module.css';

type JoinButtonProps = { announcement: Announcement; outing: Outing; now: Date };

/** Takes part at a press; the next press leaves again. `pressCard`, which does both, is loaded on demand. */
export function JoinButton({ announcement, outing, now }: JoinButtonProps) {
  const { participation: part, title } = announcement;
  const client = useQueryClient();
  const run = useOneAtATime();
  const [busy, setBusy] = useState(false);
  const [dialog, setDialog] = useState<ReactNode>();
  const undoUntil = useRef(0);
  const button = useRef<HTMLButtonElement>(null);
  const isIn = part?.state === 'in';
  const label = labelOf(outing, part, now);

  const press = async () => {
    setBusy(true);
    try {
      const { pressCard } = await import('./press-card.tsx');
      await pressCard({ announcement, outing, client, now, undoUntil, show: setDialog, button });
    } catch (error) {
      logError('Taking part did not load', error);
      toast.error(needsConnection);
    }
    setBusy(false);
  };

  return (
    <>
      <Button
        ref={button}
        look={part && !mayAccept(outing, part, now) ? 'line' : 'tonal'}
        className={classes.join}
        data-in={isIn || undefined}
        busy={busy}
        aria-label={`${label}\u00A0: ${title}`}
        onClick={() => run(press)}
      >
        {isIn && !busy && <IconCheck size={20} stroke={1.8} aria-hidden="true" />}
        {label}
      </Button>
      {dialog}
    </>
  );
}

function labelOf(outing: Outing, part: Participation | null, now: Date): string {
  if (mayAccept(outing, part, now)) return 'Oui, je viens';
  if (part) return part.state === 'in' ? 'J’y suis' : part.state === 'asked' ? 'Demandé' : 'En attente';
  return { asked: 'Demander', waiting: 'Liste d’attente', in: 'Je participe' }[partOnJoining(outing, now)];
}
