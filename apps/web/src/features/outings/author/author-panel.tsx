import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { cancelledReadableHours } from '@coequipiers/contract/cancellation';
import { mayConfirm } from '@coequipiers/contract/confirmation';
import { longDayOf } from '@coequipiers/contract/outing-details';
import { freePlaces, hasStarted, isDone, stateAt } from '@coequipiers/contract/outing-rules';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import { mayCall } from '@coequipiers/contract/sos-rules';
import { wallTimeAt } from '@coequipiers/contract/wall-time';
import { IconCalendarX, IconMessages, IconPencil, IconShare2 } from '@tabler/icons-react';
import { useToday } from '../../../lib/use-today.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import { DeleteAction } from '../../announcements/detail/author-actions.tsx';
import { useInviting } from '../../announcements/inviting/use-inviting.tsx';
import { editPath } from '../../announcements/mine/edit-path.ts';
import { useSharePanel } from '../../announcements/share/share-menu.tsx';
import { ActionFrame, BarState, TwoWidths } from '../detail/action-frame.tsx';
import { SlotActs } from '../series/slot-acts.tsx';
import { useDialog } from '../use-dialog.tsx';
import classes from './author-panel.module.css';
import { ConfirmationRow } from './confirmation-row.tsx';
import { OwnRows } from './own-rows.tsx';
import { PlacesRows } from './places-rows.tsx';
import { SosRow } from './sos-row.tsx';

type AuthorPanelProps = {
  announcement: Announcement;
  outing: Outing;
  email: string;
  /** How many people ask to take part. */
  asking: number;
  /** From `useOutingTime`. */
  now: Date;
};

/** What the author can do with their outing. */
export function AuthorPanel({ announcement, outing, email, asking, now }: AuthorPanelProps) {
  const { dialog, open } = useDialog();
  const { id, series } = announcement;
  const state = stateAt(outing, now);
  if (isDone(state)) return <DonePanel announcement={announcement} outing={outing} state={state} />;
  const someoneIsIn = outing.taken > outing.held;
  const started = hasStarted(outing, now);
  const write = () => {
    if (!someoneIsIn) {
      toast.info('Personne n’est encore inscrit\u00A0: il n’y a personne à qui écrire.');
      return;
    }
    open(async (close) => {
      const { MessageDialog } = await import('./message-dialog.tsx');
      return <MessageDialog announcement={announcement} outing={outing} onClose={close} />;
    });
  };
  const cancel = () =>
    open(async (close) => {
      const { CancelDialog } = await import('./cancel-dialog.tsx');
      return (
        <CancelDialog
          announcement={announcement}
          outing={outing}
          email={email}
          asking={asking}
          onClose={close}
        />
      );
    });
  return (
    <ActionFrame
      announcement={announcement}
      sharing={false}
      even
      bar={
        <>
          {started ? (
            <ShareAction announcement={announcement} />
          ) : (
            <InviteAction
              announcement={announcement}
              outing={outing}
              main={asking === 0 && freePlaces(outing) > 0 && !series?.paused}
            />
          )}
          <Button size="l" aria-haspopup="dialog" aria-label="Écrire à tous" onClick={write}>
            <IconMessages size={20} stroke={1.8} aria-hidden="true" />
            <TwoWidths short="Écrire" wide="Écrire à tous" />
          </Button>
        </>
      }
    >
      <OwnRows>
        {mayConfirm(outing, now) && <ConfirmationRow id={id} outing={outing} email={email} />}
        <PlacesRows id={id} outing={outing} weekly={series !== null} email={email} started={started} />
        {mayCall(outing, now) && <SosRow id={id} outing={outing} now={now} />}
      </OwnRows>
      {series ? (
        <SlotActs announcement={announcement} outing={outing} series={series} email={email} asking={asking} />
      ) : (
        <div className={classes.acts}>
          <EditLink id={id} />
          <Button className={classes.cancel} look="text" aria-haspopup="dialog" onClick={cancel}>
            <IconCalendarX size={20} stroke={1.8} aria-hidden="true" />
            Annuler la séance
          </Button>
          <DeleteAction announcement={announcement} look="text" className={classes.cancel} />
        </div>
      )}
      {dialog}
    </ActionFrame>
  );
}

type DonePanelProps = Pick<AuthorPanelProps, 'announcement' | 'outing'> & { state: 'over' | 'cancelled' };

function DonePanel({ announcement, outing: { startsAt, cancelledAt, timeZone }, state }: DonePanelProps) {
  const today = useToday(timeZone);
  const dayAt = (time: Date) => longDayOf(wallTimeAt(time, timeZone).day, today);
  const readableUntil =
    state === 'cancelled' && cancelledAt !== null
      ? new Date(Date.parse(cancelledAt) + cancelledReadableHours * 3_600_000)
      : null;
  return (
    <ActionFrame
      announcement={announcement}
      bar={
        <>
          <BarState title={state === 'over' ? 'Séance terminée' : 'Séance annulée'}>
            {readableUntil
              ? `lisible avec le lien jusqu’au ${dayAt(readableUntil)}`
              : dayAt(new Date(startsAt))}
          </BarState>
          <ButtonLink size="l" to={editPath(announcement.id)}>
            <IconPencil size={20} stroke={1.8} aria-hidden="true" />
            Modifier
          </ButtonLink>
        </>
      }
    >
      <div className={classes.acts}>
        <DeleteAction announcement={announcement} look="text" className={classes.cancel} />
      </div>
    </ActionFrame>
  );
}

const EditLink = ({ id }: { id: string }) => (
  <ButtonLink look="text" to={editPath(id)}>
    <IconPencil size={20} stroke={1.8} aria-hidden="true" />
    Modifier
  </ButtonLink>
);

type InviteActionProps = Pick<AuthorPanelProps, 'announcement' | 'outing'> & { main: boolean };

/** Yellow while it is what the game needs most. Once it is full there is nobody to invite, but the link may still be sent. */
function InviteAction({ announcement, outing, main }: InviteActionProps) {
  const { button, dialog } = useInviting(announcement, outing);
  return (
    <>
      <Button {...button} look={main ? 'go' : 'line'} size="l">
        <IconShare2 size={20} stroke={1.8} aria-hidden="true" />
        {freePlaces(outing) > 0 ? 'Inviter' : 'Partager'}
      </Button>
      {dialog}
    </>
  );
}

/** Nobody can come any more. */
function ShareAction({ announcement }: { announcement: Announcement }) {
  const { button, dialog } = useSharePanel(announcement);
  return (
    <>
      <Button {...button} size="l">
        <IconShare2 size={20} stroke={1.8} aria-hidden="true" />
        Partager
      </Button>
      {dialog}
    </>
  );
}
