import { alertTitle } from '@coequipiers/contract/alert-title';
import { alertCount } from '@coequipiers/contract/alert-words';
import { alertLimits, alertTexts } from '@coequipiers/contract/alerts';
import { alertsPath } from '@coequipiers/contract/pages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { toast } from '../../ui/toast.ts';
import classes from './alert-form.module.css';
import { AlertForm } from './alert-form.tsx';
import type { AlertSearch } from './alert-search.ts';
import { alertQueries } from './api/alert-queries.ts';
import { useCreateAlert } from './api/own-alerts.ts';
import { valuesOfSearch, writeOf } from './values.ts';

type NewAlertProps = { email: string; search: AlertSearch; onClose: () => void };

/** The dialog of a member. */
export function NewAlert({ email, search, onClose }: NewAlertProps) {
  const [start] = useState(() => valuesOfSearch(search));
  const { data: alerts } = useQuery(alertQueries.list(email));
  const create = useCreateAlert(email);
  if (alerts && alerts.length >= alertLimits.most && !create.isSuccess) return <Full onClose={onClose} />;
  return (
    <AlertForm
      email={email}
      title="M’alerter"
      lead="On vous prévient quand une annonce correspond."
      start={start}
      action="Créer l’alerte"
      aside={alerts && alertCount(alerts.length)}
      send={async (values) => {
        const created = await create.mutateAsync(writeOf(values));
        toast.success(`Alerte créée\u00A0: ${alertTitle(created)}.`, { form: true });
      }}
      error={create.error}
      onClose={onClose}
    />
  );
}

function Full({ onClose }: { onClose: () => void }) {
  return (
    <Modal
      opened
      onClose={onClose}
      title="M’alerter"
      footer={
        <>
          <Button look="text" onClick={onClose}>
            Annuler
          </Button>
          <ButtonLink to={alertsPath} look="go" onClick={onClose}>
            Voir mes alertes
          </ButtonLink>
        </>
      }
    >
      <p className={classes.lead}>
        {alertTexts.full}. Supprimez-en une ou modifiez-la pour faire place à celle-ci.
      </p>
    </Modal>
  );
}
