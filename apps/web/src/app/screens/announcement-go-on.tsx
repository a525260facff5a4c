import { isAuthor } from '@coequipiers/contract/announcements';
import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { contactTexts } from '@coequipiers/contract/contact';
import { lazy } from 'react';
import { UnfinishedNote } from '../../features/intents/unfinished-note.tsx';
import { readSession } from '../../lib/session.ts';
import { leaveUnfinished, type Unfinished } from '../../lib/unfinished.ts';
import { useSession } from '../../lib/use-session.ts';

const ContactDialog = lazy(async () => ({
  default: (await import('../../features/chat/contact-dialog.tsx')).ContactDialog,
}));

type GoOnProps = {
  unfinished: Unfinished;
  /** Undefined when it is gone. */
  announcement?: Announcement;
};

/** What someone wanted before they logged in. A message waits in its dialog; everything else has its button on the page. */
export function GoOn({ unfinished, announcement }: GoOnProps) {
  const email = useSession()?.email;
  const { kind, why } = unfinished;
  if (email === undefined) return null;
  if (!announcement) return <UnfinishedNote unfinished={unfinished} />;
  if (kind === 'message' && why === 'ready' && !isAuthor(readSession(), announcement))
    return (
      <ContactDialog
        email={email}
        announcement={announcement}
        sentText={contactTexts.page.sent}
        onClose={() => leaveUnfinished(undefined)}
      />
    );
  const isDone = (kind === 'join' || kind === 'wait') && announcement.participation !== null;
  if (isDone && why !== 'refused') return null;
  return <UnfinishedNote unfinished={unfinished} announcement={announcement} />;
}
