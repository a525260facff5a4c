import { participationLimits, participationTexts } from '@coequipiers/contract/participations';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import classes from '../dialog.module.css';
import type { usePress } from '../use-press.ts';

const { max } = participationLimits.reason;

type ReasonFormProps = {
  title: string;
  label: string;
  hint: string;
  stay: string;
  action: string;
  press: ReturnType<typeof usePress>;
  onConfirm: (reason: string) => void;
  onClose: () => void;
  children: ReactNode;
};

/** Asks before an action that the author cannot undo. The author may add a few words for the people concerned. */
export function ReasonForm(props: ReasonFormProps) {
  const { title, label, hint, stay, action, press, onConfirm, onClose, children } = props;
  const form = useId();
  const [reason, setReason] = useState('');
  const tooLong = reason.trim().length > max;
  const close = () => {
    if (!press.busy) onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!tooLong) onConfirm(reason);
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
          <Button type="submit" form={form} look="danger" busy={press.busy}>
            {action}
          </Button>
        </>
      }
    >
      <form id={form} className={classes.words} noValidate onSubmit={submit}>
        <p>{children}</p>
        <TextArea
          label={label}
          rows={3}
          counter={max}
          hint={hint}
          value={reason}
          error={tooLong ? participationTexts.reasonTooLong : undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {press.error !== undefined && <Alert kind="error">{press.error}</Alert>}
      </form>
    </Modal>
  );
}
