import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { longDayOf } from '@coequipiers/contract/outing-details';
import { hasStarted } from '@coequipiers/contract/outing-rules';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNow } from '../../../lib/use-now.ts';
import { ChoiceRows } from '../../../ui/choice-rows.tsx';
import { toast } from '../../../ui/toast.ts';
import { concernedQuery } from '../../announcements/api/concerned-query.ts';
import { weeksQuery } from '../../announcements/api/weeks-query.ts';
import {
  dayOf,
  laterWeeks,
  longDateOf,
  takingPlace,
  toldOnce,
} from '../../announcements/series/slot-words.ts';
import { stopSeries } from '../api/organise-series.ts';
import { ReasonForm } from '../author/reason-form.tsx';

type StopDialogProps = { announcement: Announcement; outing: Outing; email: string; onClose: () => void };

const ends = ['after', 'now'] as const;
type End = (typeof ends)[number];

/** Asks from when on the slot ends: after the week that is shown, or at once. */
export function StopDialog({ announcement: { id }, outing, email, onClose }: StopDialogProps) {
  const now = new Date(useNow());
  const { data: weeks = [] } = useQuery(weeksQuery(id, email));
  const ahead = takingPlace(weeks).filter((week) => !hasStarted(week, now));
  const [next] = laterWeeks(weeks, outing);
  const [chosen, setChosen] = useState<End>('after');
  /** The live message of the end may come before the answer. Then the weeks are no longer those that were asked about. */
  const [isSent, setIsSent] = useState(false);
  const end = next ? chosen : 'now';
  const from = end === 'after' ? next : ahead[0];
  const { data: people } = useQuery({
    ...concernedQuery(id, from?.id ?? ''),
    enabled: from !== undefined && !isSent,
  });
  const day = dayOf(outing);
  return (
    <ReasonForm
      which={{ id, outingId: outing.id }}
      about="stop"
      title={'Arrêter le créneau\u00A0?'}
      label="Un mot pour eux (facultatif)"
      hint="Il est lu par les personnes prévenues."
      stay="Garder le créneau"
      action="Arrêter"
      above={
        <ChoiceRows
          legend="Quand"
          legendHidden
          choices={next ? ends : (['now'] as const)}
          labels={{ after: `Après ${longDayOf(day)}`, now: 'Tout de suite' }}
          notes={{
            after: 'Cette séance a lieu, puis c’est fini',
            now:
              ahead.length === 1
                ? 'La date à venir est annulée'
                : `Les ${ahead.length} dates à venir sont annulées`,
          }}
          value={end}
          onChange={setChosen}
        />
      }
      onConfirm={async (client, reason) => {
        setIsSent(true);
        await stopSeries(client, id, email, { from: from?.id, reason }).catch((error: unknown) => {
          setIsSent(false);
          throw error;
        });
        toast.success(
          end === 'after' ? `Le créneau s’arrête après le ${longDateOf(day)}.` : 'Le créneau est arrêté.',
        );
      }}
      onClose={onClose}
    >
      {toldOnce(people)}
    </ReasonForm>
  );
}
