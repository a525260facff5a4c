import type { AgendaEntry } from '@coequipiers/contract/agenda-schemas';
import { hasStarted, mayAccept } from '@coequipiers/contract/outing-rules';
import { participationTexts } from '@coequipiers/contract/participations';
import type { Participation } from '@coequipiers/contract/participations-schemas';
import { useState } from 'react';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CountBadge } from '../../ui/count-badge.tsx';
import { toast } from '../../ui/toast.ts';
import { useOutingTime } from '../announcements/use-outing-time.ts';
import { accept } from '../outings/api/take-part.ts';
import { LeaveDialog } from '../outings/join/leave-dialog.tsx';
import { leaveListLabel, notThisTime, youAre } from '../outings/part-words.ts';
import { usePress } from '../outings/use-press.ts';
import classes from './agenda-actions.module.css';
import { pageOf } from './page-of-entry.ts';

/** The buttons of an outing to come: answer an offer, or say that one cannot come. Other actions are on the page of the outing. */
export function AgendaActions({ entry, isMain }: { entry: AgendaEntry; isMain: boolean }) {
  const { title, role, outing, participation: part, asked = 0 } = entry;
  const now = useOutingTime(outing);
  if (role === 'author' && asked > 0)
    return (
      <div className={classes.actions}>
        <ButtonLink
          look="tonal"
          to={pageOf(entry)}
          aria-label={`Répondre aux demandes (${asked})\u00A0: ${title}`}
        >
          {asked === 1 ? 'Répondre à la demande' : 'Répondre aux demandes'}
          <CountBadge count={asked} />
        </ButtonLink>
      </div>
    );
  if (hasStarted(outing, now) || !part) return null;
  if (mayAccept(outing, part, now)) return <Answer entry={entry} part={part} isMain={isMain} />;
  if (part.state !== 'in') return null;
  return (
    <div className={classes.actions}>
      <Leave
        entry={entry}
        part={part}
        label={entry.series?.regular === 'yes' ? notThisTime : participationTexts.leave}
      />
    </div>
  );
}

type WithPart = { entry: AgendaEntry; part: Participation };

/** The person can take a place: one is held for them, or open to everyone who waits. */
function Answer({ entry, part, isMain }: WithPart & { isMain: boolean }) {
  const { announceId, title, outing } = entry;
  const which = { id: announceId, outingId: outing.id };
  const press = usePress(which, { tell: toast.error });
  const take = () => press.run(async (client) => toast.success(youAre(await accept(client, which))));
  return (
    <div className={classes.actions}>
      <Button
        look={isMain ? 'go' : 'tonal'}
        busy={press.busy}
        aria-label={`Oui, je viens\u00A0: ${title}`}
        onClick={take}
      >
        Oui, je viens
      </Button>
      <Leave entry={entry} part={part} label={leaveListLabel(part, entry.outing)} />
    </div>
  );
}

function Leave({ entry: { announceId, title, outing, series }, part, label }: WithPart & { label: string }) {
  const [leaving, setLeaving] = useState(false);
  const announcement = { id: announceId, authorUsername: 'l’organisateur', series };
  return (
    <>
      <Button aria-haspopup="dialog" aria-label={`${label}\u00A0: ${title}`} onClick={() => setLeaving(true)}>
        {label}
      </Button>
      {leaving && (
        <LeaveDialog
          announcement={announcement}
          outing={outing}
          part={part}
          onClose={() => setLeaving(false)}
        />
      )}
    </>
  );
}
