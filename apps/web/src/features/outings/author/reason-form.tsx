import { participationLimits, participationTexts } from '@coequipiers/contract/participations';
import type { QueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId } from 'react';
import { useTextDraft } from '../../../lib/use-text-draft.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import type { Which } from '../../announcements/api/announcement-api-path.ts';
import classes from '../dialog.module.css';
import { usePress } from '../use-press.ts';

const { max } = participationLimits.reason;

type ReasonFormProps = {
  which: Which;
  /** What is done, and to whom: the name of the typed words on this device. */
  about: string;
  title: string;
  label: string;
  hint: string;
  stay: string;
  action: string;
  /** Red is for what ends something. */
  look?: 'danger' | 'fill';
  /** What has to be chosen, before everything else. */
  above?: ReactNode;
  onConfirm: (client: QueryClient, reason: string) => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
};

/** Asks before an action that the author cannot undo. The author may add a few words for the people concerned. */
export function ReasonForm(props: ReasonFormProps) {
  const { which, about, title, label, hint, stay, action, onConfirm, onClose, children } = props;
  const { look = 'danger', above } = props;
  const form = useId();
  const press = usePress(which);
  const { text, write, delivered } = useTextDraft(`${about}:${which.id}`);
  const tooLong = text.trim().length > max;
  const close = () => {
    if (!press.busy) onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (tooLong) return;
    press.run(async (client) => {
      await onConfirm(client, text);
      delivered(text.trim());
      onClose();
    });
  };
  return (
    <Modal
      opened
      onClose={close}
      title={title}
      footer={
        <>
          <Button look="text" onClick={close}>
            {stay}
          </Button>
          <Button type="submit" form={form} look={look} busy={press.busy}>
            {action}
          </Button>
        </>
      }
    >
      <form id={form} className={classes.words} noValidate onSubmit={submit}>
        {above}
        <p>{children}</p>
        <TextArea
          label={label}
          rows={3}
          counter={max}
          hint={hint}
          value={text}
          error={tooLong ? participationTexts.reasonTooLong : undefined}
          onChange={(event) => write(event.currentTarget.value)}
        />
        {press.error !== undefined && <Alert kind="error">{press.error}</Alert>}
      </form>
    </Modal>
  );
}
