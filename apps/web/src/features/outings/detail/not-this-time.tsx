import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { partOnJoining } from '@coequipiers/contract/outing-rules';
import { shortDayOf } from '@coequipiers/contract/outing-words';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import { wallTimeAt } from '@coequipiers/contract/wall-time';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import { join } from '../api/take-part.ts';
import { notThisTime } from '../part-words.ts';
import { usePress } from '../use-press.ts';
import { ActionFrame, BarState, TwoWidths } from './action-frame.tsx';
import { OwnSlot } from './own-slot.tsx';

const backLabels = {
  in: ['Finalement, je viens', 'Finalement, je viens'],
  waiting: ['Liste d’attente', 'M’inscrire sur la liste d’attente'],
  asked: ['Redemander', 'Demander à nouveau'],
} as const;

type NotThisTimeProps = { announcement: Announcement; outing: Outing; now: Date };

/** A regular who does not come to the chosen week: only their own press brings them back. */
export function NotThisTime({ announcement, outing, now }: NotThisTimeProps) {
  const which = { id: announcement.id, outingId: outing.id };
  const press = usePress(which, { tell: toast.error });
  const { day } = wallTimeAt(new Date(outing.startsAt), outing.timeZone);
  const [short, wide] = backLabels[partOnJoining(outing, now)];
  return (
    <ActionFrame
      announcement={announcement}
      bar={
        <>
          <BarState title={notThisTime}>{shortDayOf(day, day)}</BarState>
          <Button
            look="go"
            size="l"
            busy={press.busy}
            aria-label={wide}
            onClick={() => press.run((client) => join(client, which))}
          >
            <TwoWidths short={short} wide={wide} />
          </Button>
        </>
      }
    >
      <OwnSlot announcement={announcement} />
    </ActionFrame>
  );
}
