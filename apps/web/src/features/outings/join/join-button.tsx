import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import type { Participation } from '@coequipiers/contract/participations-schemas';
import { IconCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { logError } from '../../../lib/log.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import { useOneAtATime } from '../../../ui/use-one-at-a-time.ts';
import { mayAccept } from '../../announcements/part.ts';
import { needsConnection } from '../participation-texts.ts';
import classes from './card-actions.module.css';

/** Takes part at a press; the next press leaves again. `pressCard`, which does both, is loaded on demand. */
export function JoinButton({ announcement, outing }: { announcement: Announcement; outing: Outing }) {
  const { participation: part, title } = announcement;
  const client = useQueryClient();
  const navigate = useNavigate();
  const run = useOneAtATime();
  const [busy, setBusy] = useState(false);
  const [dialog, setDialog] = useState<ReactNode>();
  const joinedAt = useRef(0);
  const isIn = part?.state === 'in';
  const label = labelOf(outing, part);

  const press = async () => {
    setBusy(true);
    try {
      const { pressCard } = await import('./press-card.tsx');
      await pressCard({ announcement, outing, client, navigate, joinedAt, show: setDialog });
    } catch (error) {
      logError('Taking part did not load', error);
      toast.error(needsConnection);
    }
    setBusy(false);
  };

  return (
    <>
      <Button
        look={part && !mayAccept(outing, part) ? 'line' : 'tonal'}
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

function labelOf(outing: Outing, part: Participation | null): string {
  if (mayAccept(outing, part)) return 'Oui, je viens';
  if (part) return part.state === 'in' ? 'J’y suis' : part.state === 'asked' ? 'Demandé' : 'En attente';
  if (outing.admission === 'approval') return 'Demander';
  return outing.state === 'full' ? 'Liste d’attente' : 'Je participe';
}
