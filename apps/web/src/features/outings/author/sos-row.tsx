import { alertLimits } from '@coequipiers/contract/alerts';
import { deadlineOf, durationOf } from '@coequipiers/contract/outing-details';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import { participationLimits } from '@coequipiers/contract/participations';
import { isShortNotice } from '@coequipiers/contract/sos-rules';
import { IconLifebuoy } from '@tabler/icons-react';
import { useRef } from 'react';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import { callReplacement } from '../api/organise.ts';
import { usePress } from '../use-press.ts';
import classes from './author-panel.module.css';

const { everyMinutes, shownMinutes } = participationLimits.sos;

/** Asks for a replacement. */
export function SosRow({ id, outing, now }: { id: string; outing: Outing; now: Date }) {
  const which = { id, outingId: outing.id };
  const press = usePress(which, { tell: toast.error });
  const today = new Date(useNow());
  const { sosAgainAt = null, timeZone } = outing;
  const again = sosAgainAt === null ? null : new Date(sosAgainAt);
  // Only the server knows whether it was full before.
  const strangers = isShortNotice(outing, now)
    ? `en journée, jusqu’à ${alertLimits.sosPeople} personnes des environs qui ont une alerte`
    : 'si la séance a déjà été complète, des personnes des environs';
  const row = useRef<HTMLDivElement>(null);
  const call = () =>
    press.run(async (client) => {
      const asked = await callReplacement(client, which);
      // The button goes, and with it the focus.
      row.current?.focus();
      toast.success(askedInWords(asked));
    });
  return (
    <div ref={row} className={classes.row} tabIndex={-1}>
      <span>
        <strong>SOS remplaçant</strong>
        <small>
          {again && again > now
            ? [
                'Déjà lancé.',
                again < new Date(outing.startsAt) &&
                  `Vous pourrez recommencer à partir de ${deadlineOf(again, timeZone, today)}.`,
              ]
                .filter(Boolean)
                .join(' ')
            : `Prévient la liste d’attente et, ${strangers}. Une fois toutes les ${durationOf(everyMinutes)}.`}
        </small>
      </span>
      {!(again && again > now) && (
        <Button look="tonal" busy={press.busy} aria-label="Lancer un SOS remplaçant" onClick={call}>
          {!press.busy && <IconLifebuoy size={20} stroke={1.8} aria-hidden="true" />}
          Lancer
        </Button>
      )}
    </div>
  );
}

function askedInWords(asked: number): string {
  if (asked === 0)
    return `Il n’y a personne à prévenir pour l’instant\u00A0: la carte porte «\u00A0SOS\u00A0» pendant ${durationOf(shownMinutes)}.`;
  return asked === 1 ? '1 personne est prévenue.' : `${asked} personnes sont prévenues.`;
}
