import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { partOnJoining } from '@coequipiers/contract/outing-rules';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import { participationLimits, participationTexts } from '@coequipiers/contract/participations';
import type { Participation } from '@coequipiers/contract/participations-schemas';
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
  onJoined?: (part: Participation | null) => void;
  onClose: () => void;
};

/** Takes part, with optional words to the author. */
export function JoinDialog({ announcement, outing, onJoined, onClose }: JoinDialogProps) {
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
      const part = await join(client, which, note);
      delivered(note.trim());
      onJoined?.(part);
      toast.success(youAre(part));
      onClose();
    });
  };
  return (
    <Modal
      opened
      onClose={close}
      title={asks ? 'Demander à participer' : 'Participer avec un mot'}
      footer={
        <>
          <Button look="text" onClick={close}>
            Annuler
          </Button>
          <Button type="submit" form={form} look="go" busy={press.busy}>
            {labels[becomes]}
          </Button>
        </>
      }
    >
      <form id={form} className={classes.words} noValidate onSubmit={submit}>
        {asks && <p>{authorUsername} choisit qui vient. On vous prévient dès sa réponse.</p>}
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
