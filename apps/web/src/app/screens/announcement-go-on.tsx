import { isAuthor } from '@coequipiers/contract/announcements';
import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { contactTexts } from '@coequipiers/contract/contact';
import { lazy, useEffect } from 'react';
import { useOutingTime } from '../../features/announcements/use-outing-time.ts';
import { UnfinishedNote } from '../../features/intents/unfinished-note.tsx';
import { isDoneNow, whyNow } from '../../features/intents/why-now.ts';
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
  const session = useSession();
  const own = announcement !== undefined && isAuthor(session, announcement);
  const now = useOutingTime(announcement?.outing ?? null);
  const why = whyNow(unfinished, announcement, { own, now });
  const done = announcement !== undefined && why !== 'refused' && isDoneNow(unfinished, announcement);
  useEffect(() => {
    if (done) leaveUnfinished(undefined);
  }, [done]);
  if (!session || done) return null;
  if (announcement && unfinished.kind === 'message' && why === 'ready')
    return (
      <ContactDialog
        email={session.email}
        announcement={announcement}
        sentText={contactTexts.page.sent}
        onClose={() => leaveUnfinished(undefined)}
      />
    );
  return <UnfinishedNote unfinished={{ ...unfinished, why }} {...(announcement && { announcement })} />;
}
