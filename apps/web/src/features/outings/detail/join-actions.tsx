import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { partOnJoining } from '@coequipiers/contract/outing-rules';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../../../lib/use-session.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import { useLazyPart } from '../../../ui/use-lazy-part.ts';
import { ContactButton } from '../../chat/contact-button.tsx';
import { join } from '../api/take-part.ts';
import { readAsk } from '../by-email/kept-ask.ts';
import { hasOpenAsk } from '../by-email/open-ask.ts';
import { JoinDialog } from '../join/join-dialog.tsx';
import { needsConnection } from '../participation-texts.ts';
import { usePress } from '../use-press.ts';
import { ActionFrame, enoughClass, lastClass, TwoWidths } from './action-frame.tsx';
import { OwnSlot } from './own-slot.tsx';
import { useHowOften } from './use-how-often.tsx';

const labels = {
  asked: ['Demander', 'Demander à participer'],
  waiting: ['Liste d’attente', 'M’inscrire sur la liste d’attente'],
  in: ['Je participe', 'Je participe'],
} as const;

const loadGuestDialog = async () => (await import('../by-email/guest-dialog.tsx')).GuestDialog;

type JoinActionsProps = { announcement: Announcement; outing: Outing; now: Date };

/**
 * Taking part with one press, or with a few words; a visitor gives a first name and an address. Of a weekly announcement they first say
 * whether it is for this time or every week.
 */
export function JoinActions({ announcement, outing, now }: JoinActionsProps) {
  const { id } = announcement;
  const session = useSession();
  const { pathname, search } = useLocation();
  const which = { id, outingId: outing.id };
  const press = usePress(which, { tell: toast.error });
  const [writing, setWriting] = useState(false);
  const becomes = partOnJoining(outing, now);
  const asks = becomes === 'asked';
  const [short, wide] = labels[becomes];
  const howOften = useHowOften(announcement, outing);
  const guest = useLazyPart(loadGuestDialog, needsConnection);
  const openAgain = useEffectEvent(guest.open);
  // After a reload, and where a phone dropped the page while its person read their mails.
  const isVisitor = session === null;
  useEffect(() => {
    if (isVisitor && hasOpenAsk(outing.id)) openAgain();
  }, [outing.id, isVisitor]);

  const take = () => {
    if (howOften.isAsked) howOften.open(false);
    else if (!session) guest.open();
    else if (asks) setWriting(true);
    else press.run((client) => join(client, which));
  };

  return (
    <ActionFrame
      announcement={announcement}
      bar={
        <>
          <Button
            {...howOften.button}
            look="go"
            size="l"
            busy={press.busy || guest.busy || howOften.busy}
            aria-haspopup={howOften.isAsked || !session || asks ? 'dialog' : undefined}
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
        <Button
          look="text"
          className={lastClass}
          aria-haspopup="dialog"
          onClick={() => (howOften.isAsked ? howOften.open(true) : setWriting(true))}
        >
          Participer avec un mot
        </Button>
      )}
      {!session && <p className={enoughClass}>Un prénom et une adresse e-mail suffisent.</p>}
      <OwnSlot announcement={announcement} />
      {howOften.dialog}
      {guest.Part && (
        <guest.Part
          announcement={announcement}
          outing={outing}
          every={howOften.isAsked && readAsk().every === true}
          path={pathname + search}
          onClose={guest.close}
        />
      )}
      {writing && (
        <JoinDialog announcement={announcement} outing={outing} onClose={() => setWriting(false)} />
      )}
    </ActionFrame>
  );
}
