import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { chatLimits } from '@coequipiers/contract/chat';
import { messageProblem } from '@coequipiers/contract/message-text';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import { IconSend2 } from '@tabler/icons-react';
import { type FormEvent, useId, useState } from 'react';
import { useTextDraft } from '../../../lib/use-text-draft.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { toast } from '../../../ui/toast.ts';
import { writeToAll } from '../api/organise.ts';
import classes from '../dialog.module.css';
import { usePress } from '../use-press.ts';

type MessageDialogProps = { announcement: Announcement; outing: Outing; onClose: () => void };

/** Sends a message to each participant. When the same text is sent again after a lost answer, nobody gets it twice. */
export function MessageDialog({ announcement: { id }, outing, onClose }: MessageDialogProps) {
  const form = useId();
  const which = { id, outingId: outing.id };
  const { text, write, keyFor, delivered } = useTextDraft(`to-all:${outing.id}`);
  const [tried, setTried] = useState(false);
  const press = usePress(which);
  const problem = messageProblem(text);
  const people = outing.taken - outing.held;
  const close = () => {
    if (!press.busy) onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (problem !== undefined) return;
    press.run(async (client) => {
      const content = text.trim();
      const sent = await writeToAll(client, which, content, keyFor(content));
      delivered(content);
      toast.success(sent === 1 ? 'Message envoyé à 1 personne' : `Message envoyé à ${sent} personnes`);
      onClose();
    });
  };
  return (
    <Modal
      opened
      onClose={close}
      title="Écrire à tous"
      footer={
        <>
          <Button look="text" onClick={close}>
            Annuler
          </Button>
          <Button type="submit" form={form} look="go" disabled={text.trim() === ''} busy={press.busy}>
            {!press.busy && <IconSend2 size={20} stroke={1.8} aria-hidden="true" />}
            Envoyer
          </Button>
        </>
      }
    >
      <form id={form} className={classes.words} noValidate onSubmit={submit}>
        <TextArea
          label="Votre message"
          rows={5}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog is opened to write
          autoFocus
          counter={chatLimits.message.max}
          hint={
            people === 1
              ? 'La personne qui participe le reçoit dans sa messagerie.'
              : `Chacune des ${people} personnes qui participent le reçoit dans sa messagerie.`
          }
          value={text}
          error={tried || text.trim().length > chatLimits.message.max ? problem : undefined}
          onChange={(event) => write(event.currentTarget.value)}
        />
        {press.error !== undefined && <Alert kind="error">{press.error}</Alert>}
      </form>
    </Modal>
  );
}
