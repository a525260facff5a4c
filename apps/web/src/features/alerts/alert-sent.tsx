import { alertLimits } from '@coequipiers/contract/alerts';
import { IconMailOpened } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts';
import { AlertFailure } from './alert-failure.tsx';
import classes from './alert-form.module.css';
import { useAskForAlert } from './api/alerts-by-mail.ts';
import { type AlertValues, writeOf } from './values.ts';

type AlertSentProps = {
  to: string;
  values: AlertValues;
  onChangeAddress: () => void;
  onClose: () => void;
};

/** Says that a mail with a link was sent. The alert sends nothing until that link is used. */
export function AlertSent({ to, values, onChangeAddress, onClose }: AlertSentProps) {
  const again = useAskForAlert();
  const oneAtATime = useOneAtATime();
  const resend = () => oneAtATime(() => again.mutateAsync({ ...writeOf(values), email: to }));
  const words = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone.
  useEffect(() => words.current?.focus(), []);
  return (
    <Modal
      opened
      onClose={onClose}
      title="Vérifiez vos e-mails"
      footer={
        <>
          <Button look="text" onClick={onChangeAddress}>
            Changer d’adresse
          </Button>
          <Button busy={again.isPending} onClick={resend}>
            Renvoyer le lien
          </Button>
        </>
      }
    >
      <div ref={words} className={classes.sent} tabIndex={-1}>
        <span className={classes.letter}>
          <IconMailOpened size={28} stroke={1.6} aria-hidden="true" />
        </span>
        <p>
          Un lien est parti vers <b>{to}</b>. Ouvrez-le dans les {alertLimits.confirmHours}&nbsp;heures et
          votre alerte commence.
        </p>
        <p className={classes.lead}>
          Rien reçu&nbsp;? Regardez dans les indésirables. Une adresse peut avoir {alertLimits.most} alertes.
        </p>
        {again.isSuccess && <Alert kind="success">Le lien est reparti.</Alert>}
        <AlertFailure error={again.error} onLeave={onClose} />
      </div>
    </Modal>
  );
}
