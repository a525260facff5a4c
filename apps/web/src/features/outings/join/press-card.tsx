import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { mayAccept } from '@coequipiers/contract/outing-rules';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import { undoableMs } from '@coequipiers/contract/own-press';
import type { Participation } from '@coequipiers/contract/participations-schemas';
import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode, RefObject } from 'react';
import { readSession } from '../../../lib/session.ts';
import { toast } from '../../../ui/toast.ts';
import { weekPath } from '../../announcements/week-path.ts';
import { accept, join, leave, readPart } from '../api/take-part.ts';
import { failureText } from '../failure-text.ts';
import { actionFailed, asksHowOften, leftSentence, youAre } from '../part-words.ts';
import { JoinDialog } from './join-dialog.tsx';
import { LeaveDialog } from './leave-dialog.tsx';

type Press = {
  announcement: Announcement;
  outing: Outing;
  client: QueryClient;
  /** From `useOutingTime`. */
  now: Date;
  /** Until when the next press undoes the last one on this button without asking. */
  undoUntil: RefObject<number>;
  show: (dialog: ReactNode) => void;
  /** The pressed button. */
  button: RefObject<HTMLElement | null>;
};

/** A press on the card's button: what it does depends on the person's part. */
export async function pressCard(press: Press): Promise<void> {
  const { announcement, outing, now, client, undoUntil, show } = press;
  const { id, participation: part, series } = announcement;
  const which = { id, outingId: outing.id };
  const joined = (taken: Participation | null): number => {
    const duration = undoableMs(taken);
    undoUntil.current = Date.now() + duration;
    return duration;
  };
  const close = () => show(undefined);
  if (part === null && series && asksHowOften(series)) {
    const { HowOften } = await import('../regulars/how-often.tsx');
    show(
      <HowOften
        announcement={announcement}
        outing={outing}
        series={series}
        button={press.button}
        path={weekPath(announcement)}
        onClose={close}
      />,
    );
  } else if (!readSession()) {
    const { GuestDialog } = await import('../by-email/guest-dialog.tsx');
    show(
      <GuestDialog
        announcement={announcement}
        outing={outing}
        every={false}
        path={weekPath(announcement)}
        onClose={close}
      />,
    );
  } else if (mayAccept(outing, part, now)) {
    await attempt(press, async () => toast.success(youAre(await accept(client, which))));
  } else if (part === null && outing.admission === 'approval') {
    show(<JoinDialog announcement={announcement} outing={outing} onJoined={joined} onClose={close} />);
  } else if (part === null) {
    await attempt(press, async () => {
      const taken = await join(client, which);
      const duration = joined(taken);
      if (duration > 0)
        toast.success(`${youAre(taken)} Une erreur\u00A0? Appuyez encore une fois.`, { duration });
      else toast.success(youAre(taken));
    });
  } else if (Date.now() < undoUntil.current) {
    await attempt(press, async () => {
      await leave(client, which);
      toast.info(leftSentence(part, announcement.authorUsername));
    });
  } else {
    show(<LeaveDialog announcement={announcement} outing={outing} part={part} onClose={close} />);
  }
}

/** After a refusal the announcement is read again, so that the card shows its current state. */
async function attempt({ client, announcement, outing }: Press, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const text = failureText(error, actionFailed);
    if (text === undefined) return;
    toast.error(text);
    await readPart(client, { id: announcement.id, outingId: outing.id }).catch(() => undefined);
  }
}
