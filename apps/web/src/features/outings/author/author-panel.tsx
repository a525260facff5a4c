import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { freePlaces, placesLeft } from '@coequipiers/contract/outing-words';
import type { OutingState } from '@coequipiers/contract/outings';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import { IconLifebuoy, IconMessages, IconPencil } from '@tabler/icons-react';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import { AuthorActions, DeleteAction } from '../../announcements/detail/author-actions.tsx';
import { editPath } from '../../announcements/mine/edit-path.ts';
import { isClosed } from '../../announcements/use-outing-state.ts';
import { callReplacement } from '../api/organise.ts';
import { ActionFrame } from '../detail/action-frame.tsx';
import { useDialog } from '../use-dialog.tsx';
import { usePress } from '../use-press.ts';
import classes from './author-panel.module.css';

type AuthorPanelProps = {
  announcement: Announcement;
  outing: Outing;
  email: string;
  state: OutingState;
  started: boolean;
};

/** What the author can do with their outing. */
export function AuthorPanel({ announcement, outing, email, state, started }: AuthorPanelProps) {
  const { dialog, open } = useDialog();
  if (isClosed(state))
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
      return <CancelDialog announcement={announcement} outing={outing} email={email} onClose={close} />;
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
        {!started && (freePlaces(outing) > 0 || outing.held > 0) && <Sos id={announcement.id} />}
      </div>
      <Button className={classes.cancel} look="text" aria-haspopup="dialog" onClick={cancel}>
        Annuler la séance
      </Button>
      {someoneIsIn && <DeleteAction announcement={announcement} look="text" className={classes.cancel} />}
      {dialog}
    </ActionFrame>
  );
}

function Sos({ id }: { id: string }) {
  const press = usePress(id, { tell: toast.error });
  const call = () =>
    press.run(async (client) => toast.success(askedInWords(await callReplacement(client, id))));
  return (
    <div className={classes.row}>
      <span>
        <strong>SOS remplaçant</strong>
        <small>Prévient la liste d’attente, une fois toutes les deux heures.</small>
      </span>
      <Button look="tonal" busy={press.busy} aria-label="Lancer un SOS remplaçant" onClick={call}>
        {!press.busy && <IconLifebuoy size={20} stroke={1.8} aria-hidden="true" />}
        Lancer
      </Button>
    </div>
  );
}

function askedInWords(asked: number): string {
  if (asked === 0)
    return 'Personne n’attend pour l’instant\u00A0: la carte porte «\u00A0SOS\u00A0» pendant deux heures.';
  return asked === 1 ? '1 personne est prévenue.' : `${asked} personnes sont prévenues.`;
}
