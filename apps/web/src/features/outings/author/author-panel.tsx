import { alertLimits } from '@coequipiers/contract/alerts';
import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { deadlineOf, durationOf } from '@coequipiers/contract/outing-details';
import { isDone, stateAt } from '@coequipiers/contract/outing-rules';
import { placesLeft } from '@coequipiers/contract/outing-words';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import { participationLimits } from '@coequipiers/contract/participations';
import { isShortNotice, mayCall } from '@coequipiers/contract/sos-rules';
import { IconLifebuoy, IconMessages, IconPencil } from '@tabler/icons-react';
import { useRef } from 'react';
import { useNow } from '../../../lib/use-now.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import { AuthorActions, DeleteAction } from '../../announcements/detail/author-actions.tsx';
import { editPath } from '../../announcements/mine/edit-path.ts';
import { callReplacement } from '../api/organise.ts';
import { ActionFrame } from '../detail/action-frame.tsx';
import { useDialog } from '../use-dialog.tsx';
import { usePress } from '../use-press.ts';
import classes from './author-panel.module.css';

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
  if (isDone(stateAt(outing, now)))
    return <ActionFrame announcement={announcement} bar={<AuthorActions announcement={announcement} />} />;
  const someoneIsIn = outing.taken > outing.held;
  const write = () =>
    open(async (close) => {
      const { MessageDialog } = await import('./message-dialog.tsx');
      return <MessageDialog announcement={announcement} outing={outing} email={email} onClose={close} />;
    });
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
      bar={
        someoneIsIn ? (
          <>
            <Button look="go" size="l" aria-haspopup="dialog" onClick={write}>
              <IconMessages size={20} stroke={1.8} aria-hidden="true" />
              Écrire à tous
            </Button>
            <ButtonLink size="l" to={editPath(announcement.id)}>
              <IconPencil size={20} stroke={1.8} aria-hidden="true" />
              Modifier
            </ButtonLink>
          </>
        ) : (
          <AuthorActions announcement={announcement} />
        )
      }
    >
      <div className={classes.rows}>
        <div className={classes.row}>
          <span>
            <strong>{outing.places === 1 ? '1 place' : `${outing.places} places`}</strong>
            <small>En plus de vous&nbsp;; {placesLeft(outing).toLowerCase()}.</small>
          </span>
          <ButtonLink to={editPath(announcement.id)} aria-label="Changer le nombre de places">
            Changer
          </ButtonLink>
        </div>
        {mayCall(outing, now) && <Sos id={announcement.id} outing={outing} now={now} />}
      </div>
      <Button className={classes.cancel} look="text" aria-haspopup="dialog" onClick={cancel}>
        Annuler la séance
      </Button>
      {someoneIsIn && <DeleteAction announcement={announcement} look="text" className={classes.cancel} />}
      {dialog}
    </ActionFrame>
  );
}

const { everyMinutes, shownMinutes } = participationLimits.sos;

function Sos({ id, outing, now }: { id: string; outing: Outing; now: Date }) {
  const press = usePress(id, { tell: toast.error });
  const today = new Date(useNow());
  const { sosAgainAt = null, timeZone } = outing;
  const again = sosAgainAt === null ? null : new Date(sosAgainAt);
  // Only the server knows whether it was full before.
  const strangers = isShortNotice(outing, now)
    ? `en journée, jusqu’à ${alertLimits.sosPeople} personnes des environs qui ont une alerte`
    : 'si la séance a déjà été complète, des personnes des environs';
  const row = useRef<HTMLDivElement>(null);
  const call = () =>
    press.run(async (client) => {
      const asked = await callReplacement(client, id);
      // The button goes, and with it the focus.
      row.current?.focus();
      toast.success(askedInWords(asked));
    });
  return (
    <div ref={row} className={classes.row} tabIndex={-1}>
      <span>
        <strong>SOS remplaçant</strong>
        <small>
          {again && again > now
            ? [
                'Déjà lancé.',
                again < new Date(outing.startsAt) &&
                  `Vous pourrez recommencer à partir de ${deadlineOf(again, timeZone, today)}.`,
              ]
                .filter(Boolean)
                .join(' ')
            : `Prévient la liste d’attente et, ${strangers}. Une fois toutes les ${durationOf(everyMinutes)}.`}
        </small>
      </span>
      {!(again && again > now) && (
        <Button look="tonal" busy={press.busy} aria-label="Lancer un SOS remplaçant" onClick={call}>
          {!press.busy && <IconLifebuoy size={20} stroke={1.8} aria-hidden="true" />}
          Lancer
        </Button>
      )}
    </div>
  );
}

function askedInWords(asked: number): string {
  if (asked === 0)
    return `Il n’y a personne à prévenir pour l’instant\u00A0: la carte porte «\u00A0SOS\u00A0» pendant ${durationOf(shownMinutes)}.`;
  return asked === 1 ? '1 personne est prévenue.' : `${asked} personnes sont prévenues.`;
}
