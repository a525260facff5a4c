import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { partOnJoining } from '@coequipiers/contract/outing-rules';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import type { Participation } from '@coequipiers/contract/participations-schemas';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import { join } from '../api/take-part.ts';
import { JoinDialog } from '../join/join-dialog.tsx';
import { leftSentence, notedSentence } from '../part-words.ts';
import { usePress } from '../use-press.ts';
import { ActionFrame, BarState, TwoWidths } from './action-frame.tsx';
import classes from './left-actions.module.css';
import { OwnSlot } from './own-slot.tsx';
import { useHowOften } from './use-how-often.tsx';

const backLabels = {
  in: ['Je reviens', 'Finalement, je viens'],
  waiting: ['Liste d’attente', 'M’inscrire sur la liste d’attente'],
  asked: ['Redemander', 'Demander à nouveau'],
} as const;

type LeftActionsProps = { announcement: Announcement; outing: Outing; now: Date; left: Participation };

/** Someone has just left: that it is done, in place of what they pressed, and the way back. Nothing here is yellow. */
export function LeftActions({ announcement, outing, now, left }: LeftActionsProps) {
  const { id, authorUsername } = announcement;
  const which = { id, outingId: outing.id };
  const press = usePress(which, { tell: toast.error });
  const [asking, setAsking] = useState(false);
  const becomes = partOnJoining(outing, now);
  const [short, wide] = backLabels[becomes];
  const howOften = useHowOften(announcement, outing);

  const comeBack = () => {
    if (howOften.isAsked) howOften.open(false);
    else if (becomes === 'asked') setAsking(true);
    else press.run((client) => join(client, which));
  };

  return (
    <ActionFrame
      announcement={announcement}
      bar={
        <>
          <BarState title="C’est noté">{leftSentence(left, authorUsername)}</BarState>
          <Button
            {...howOften.button}
            size="l"
            busy={press.busy || howOften.busy}
            aria-label={wide}
            aria-haspopup={howOften.isAsked || becomes === 'asked' ? 'dialog' : undefined}
            onClick={comeBack}
          >
            <TwoWidths short={short} wide={wide} />
          </Button>
        </>
      }
    >
      <output className={classes.noted}>
        <IconCircleCheck size={26} stroke={1.8} aria-hidden="true" />
        <span>
          <b>{notedSentence(left, authorUsername)}</b>
          {becomes === 'in'
            ? ' La séance n’est plus dans votre agenda.'
            : ' Si vous changez d’avis, vous passez à la suite.'}
        </span>
      </output>
      <OwnSlot announcement={announcement} />
      {howOften.dialog}
      {asking && <JoinDialog announcement={announcement} outing={outing} onClose={() => setAsking(false)} />}
    </ActionFrame>
  );
}
