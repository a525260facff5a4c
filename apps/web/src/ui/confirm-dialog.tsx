import type { ReactNode } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import classes from './confirm-dialog.module.css';
import { Modal } from './modal.tsx';
import { useOneAtATime } from './use-one-at-a-time.ts';

type ConfirmDialogProps = {
  title: string;
  /** The label of the confirming button. */
  action: string;
  onConfirm: () => Promise<unknown>;
  busy: boolean;
  /** Why the action failed. */
  error: string | undefined;
  onClose: () => void;
  children: ReactNode;
};

/** Asks before an action that cannot be undone. The dialog stays open while the action runs. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, action, onConfirm, busy, error, onClose, children } = props;
  const oneAtATime = useOneAtATime();
  const close = () => {
    if (!busy) onClose();
  };
  return (
    <Modal
      opened
      onClose={close}
      title={title}
      footer={
        <>
          <Button look="text" onClick={close}>
            Annuler
          </Button>
          <Button look="danger" busy={busy} onClick={() => oneAtATime(onConfirm)}>
            {action}
          </Button>
        </>
      }
    >
      <div className={classes.words}>
        {children}
        {error !== undefined && <Alert kind="error">{error}</Alert>}
      </div>
    </Modal>
  );
}
