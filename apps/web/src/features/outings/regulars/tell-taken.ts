import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import { undoableMs } from '@coequipiers/contract/own-press';
import type { Participation } from '@coequipiers/contract/participations-schemas';
import type { QueryClient } from '@tanstack/react-query';
import { toast } from '../../../ui/toast.ts';
import { cease, join, joinEvery, leave, readPart } from '../api/take-part.ts';
import { everySentence, onceSentence } from '../every-words.ts';
import { failureText } from '../failure-text.ts';
import { actionFailed, leftSentence } from '../part-words.ts';

type Press = { client: QueryClient; announcement: Announcement; outing: Outing };

/** Takes part in one week, says so, and offers the way back while nobody is told. */
export async function takeOnce(press: Press, note?: string): Promise<void> {
  const { client, announcement, outing } = press;
  const which = { id: announcement.id, outingId: outing.id };
  const part = await join(client, which, note);
  offerUndo(press, onceSentence({ part }, outing), part, async () => {
    await leave(client, which);
    if (part) toast.info(leftSentence({ readableInMs: 1, ...part }, announcement.authorUsername));
  });
}

/** The same in every week. The way back ends only what this press made. */
export async function takeEvery(press: Press, note?: string): Promise<void> {
  const { client, announcement, outing } = press;
  const which = { id: announcement.id, outingId: outing.id };
  const taken = await joinEvery(client, which, note);
  offerUndo(press, everySentence(taken, outing, announcement.authorUsername), taken.part, async () => {
    await cease(client, which);
    toast.info('C’est annulé.');
  });
}

function offerUndo(
  { client, announcement, outing }: Press,
  sentence: string,
  part: Participation | null,
  undo: () => Promise<void>,
): void {
  const duration = undoableMs(part);
  const which = { id: announcement.id, outingId: outing.id };
  const run = () => {
    undo().catch(async (error: unknown) => {
      const text = failureText(error, actionFailed);
      if (text === undefined) return;
      toast.error(text);
      await readPart(client, which).catch(() => undefined);
    });
  };
  if (duration > 0) toast.success(sentence, { duration, action: { label: 'Annuler', run } });
  else toast.success(sentence);
}
