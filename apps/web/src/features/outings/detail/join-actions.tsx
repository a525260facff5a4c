import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { partOnJoining } from '@coequipiers/contract/outing-rules';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import { paths } from '@coequipiers/contract/pages';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { rememberReturnPath } from '../../../lib/redirect.ts';
import { useSession } from '../../../lib/use-session.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import { ContactButton } from '../../chat/contact-button.tsx';
import { join } from '../api/take-part.ts';
import { JoinDialog } from '../join/join-dialog.tsx';
import { wantedPart } from '../join/wanted-part.ts';
import { signedOut } from '../part-words.ts';
import { usePress } from '../use-press.ts';
import { ActionFrame, lastClass, TwoWidths } from './action-frame.tsx';

const labels = {
  asked: ['Demander', 'Demander à participer'],
  waiting: ['Liste d’attente', 'M’inscrire sur la liste d’attente'],
  in: ['Je participe', 'Je participe'],
} as const;

type JoinActionsProps = { announcement: Announcement; outing: Outing; now: Date };

/** Taking part with one press, or with a few words; a visitor logs in first. */
export function JoinActions({ announcement, outing, now }: JoinActionsProps) {
  const { id } = announcement;
  const session = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const press = usePress(id, { tell: toast.error });
  const [writing, setWriting] = useState(false);
  const becomes = partOnJoining(outing, now);
  const asks = becomes === 'asked';
  const [short, wide] = labels[becomes];

  const take = () => {
    if (!session) {
      toast.warning(signedOut);
      rememberReturnPath(pathname + search, wantedPart(announcement, outing, now));
      void navigate(paths.login);
    } else if (asks) setWriting(true);
    else press.run((client) => join(client, id));
  };

  return (
    <ActionFrame
      announcement={announcement}
      bar={
        <>
          <Button
            look="go"
            size="l"
            busy={press.busy}
            aria-haspopup={session && asks ? 'dialog' : undefined}
            aria-label={wide}
            onClick={take}
          >
            <TwoWidths short={short} wide={wide} />
          </Button>
          <ContactButton announcement={announcement} place="page" main={false} />
        </>
      }
    >
      {session && !asks && (
        <Button look="text" className={lastClass} aria-haspopup="dialog" onClick={() => setWriting(true)}>
          Participer avec un mot
        </Button>
      )}
      {writing && (
        <JoinDialog announcement={announcement} outing={outing} onClose={() => setWriting(false)} />
      )}
    </ActionFrame>
  );
}
