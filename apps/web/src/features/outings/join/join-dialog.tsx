import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { partOnJoining } from '@coequipiers/contract/outing-rules';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import { participationLimits, participationTexts } from '@coequipiers/contract/participations';
import type { Participation } from '@coequipiers/contract/participations-schemas';
import type { QueryClient } from '@tanstack/react-query';
import { type FormEvent, useId } from 'react';
import { useTextDraft } from '../../../lib/use-text-draft.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { toast } from '../../../ui/toast.ts';
import { useOutingTime } from '../../announcements/use-outing-time.ts';
import { join } from '../api/take-part.ts';
import classes from '../dialog.module.css';
import { youAre } from '../part-words.ts';
import { usePress } from '../use-press.ts';

const { max } = participationLimits.note;
const labels = { asked: 'Envoyer ma demande', waiting: 'Liste d’attente', in: 'Je participe' } as const;

type JoinDialogProps = {
  announcement: Announcement;
  outing: Outing;
  /** In every week of the series. */
  every?: boolean;
  /** Takes part and says what became of it. Without it, in this outing. */
  take?: (client: QueryClient, note: string) => Promise<void>;
  onJoined?: (part: Participation | null) => void;
  onClose: () => void;
};

/** Takes part, with optional words to the author. */
export function JoinDialog(props: JoinDialogProps) {
  const { announcement, outing, every = false, take, onJoined, onClose } = props;
  const { id, authorUsername } = announcement;
  const form = useId();
  const { text: note, write, delivered } = useTextDraft(`note:${outing.id}`);
  const which = { id, outingId: outing.id };
  const press = usePress(which);
  const tooLong = note.trim().length > max;
  const becomes = partOnJoining(outing, useOutingTime(outing));
  const asks = becomes === 'asked';
  const close = () => {
    if (!press.busy) onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (tooLong) return;
    press.run(async (client) => {
      if (take) await take(client, note);
      else {
        const part = await join(client, which, note);
        onJoined?.(part);
        toast.success(youAre(part));
      }
      delivered(note.trim());
      onClose();
    });
  };
  return (
    <Modal
      opened
      onClose={close}
      title={titleOf(asks, every)}
      footer={
        <>
          <Button look="text" onClick={close}>
            Annuler
          </Button>
          <Button type="submit" form={form} look="go" busy={press.busy}>
            {every && !asks ? 'Je viens chaque semaine' : labels[becomes]}
          </Button>
        </>
      }
    >
      <form id={form} className={classes.words} noValidate onSubmit={submit}>
        {asks && (
          <p>
            {authorUsername} choisit qui vient{every && ', et répond une fois pour toutes les dates'}. On vous
            prévient dès sa réponse.
          </p>
        )}
        <TextArea
          label="Votre mot (facultatif)"
          rows={4}
          counter={max}
          hint={`Seul ${authorUsername} le lira.`}
          value={note}
          error={tooLong ? participationTexts.noteTooLong : undefined}
          onChange={(event) => write(event.currentTarget.value)}
        />
        {press.error !== undefined && <Alert kind="error">{press.error}</Alert>}
      </form>
    </Modal>
  );
}

function titleOf(asks: boolean, every: boolean): string {
  if (asks) return every ? 'Demander à venir chaque semaine' : 'Demander à participer';
  return every ? 'Venir chaque semaine, avec un mot' : 'Participer avec un mot';
}
