import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useSession } from '../../lib/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { useForm } from '../../ui/use-form.ts';
import { alertDraft } from './alert-draft.ts';
import { AlertFailure, refusedFields } from './alert-failure.tsx';
import { AlertFields } from './alert-fields.tsx';
import classes from './alert-form.module.css';
import { type AlertValues, problemsOf } from './values.ts';

type AlertFormProps = {
  email: string;
  title: string;
  lead?: string;
  start: AlertValues;
  /** The label of the submit button. */
  action: string;
  /** At the left of the buttons. */
  aside?: ReactNode;
  send: (values: AlertValues) => Promise<unknown>;
  /** Why it was not sent. */
  error: Error | null;
  onClose: () => void;
};

/** The dialog in which a member makes or changes an alert. It closes once the alert is saved. */
export function AlertForm(props: AlertFormProps) {
  const { email, title, lead, start, action, aside, send, error, onClose } = props;
  const id = useId();
  const [draft] = useState(() => alertDraft(email, start));
  const [initial] = useState(draft.read);
  const close = () => {
    draft.forget();
    onClose();
  };
  const form = useForm<AlertValues>({
    initial,
    check: problemsOf,
    submit: async (values) => {
      try {
        await send(values);
        close();
      } catch (thrown) {
        // The dialog stays open and shows why.
        return refusedFields(thrown);
      }
      return undefined;
    },
  });

  // Stays open while sending: closing it would look as if the alert were not saved.
  const cancel = () => {
    if (!form.busy) close();
  };

  const { values } = form;
  useEffect(() => {
    if (values !== initial) draft.write(values);
  }, [draft, initial, values]);
  useLeft(draft.leave);

  return (
    <Modal
      opened
      wide
      onClose={cancel}
      title={title}
      footer={
        <>
          <AlertFailure error={error} onLeave={close} />
          {aside && <p className={classes.aside}>{aside}</p>}
          <Button look="text" onClick={cancel}>
            Annuler
          </Button>
          <Button type="submit" form={id} look="go" busy={form.busy}>
            {action}
          </Button>
        </>
      }
    >
      <form id={id} className={classes.form} {...form.props}>
        {lead && <p className={classes.lead}>{lead}</p>}
        <AlertFields values={values} errorOf={form.errorOf} change={form.change} />
      </form>
    </Modal>
  );
}

/** Runs when the person goes elsewhere, but not where their session has ended or the page is loaded again: there the dialog opens again. */
function useLeft(leave: () => void): void {
  const session = useSession();
  const ended = useRef(false);
  useEffect(() => {
    if (!session) ended.current = true;
  }, [session]);
  const left = useEffectEvent(() => {
    if (!ended.current) leave();
  });
  useEffect(() => () => left(), []);
}
