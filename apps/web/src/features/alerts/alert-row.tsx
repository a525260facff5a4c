import { alertTitle } from '@coequipiers/contract/alert-title';
import { alertDetails, alertFound, alertHint, foundPeriod } from '@coequipiers/contract/alert-words';
import type { Alert, AlertChange } from '@coequipiers/contract/alerts-schemas';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { sentenceOf } from '../../lib/failure.ts';
import { ApiError } from '../../lib/http.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Switch } from '../../ui/switch.tsx';
import { toast } from '../../ui/toast.ts';
import { AlertForm } from './alert-form.tsx';
import { useChangeAlert, useDeleteAlert } from './api/own-alerts.ts';
import classes from './my-alerts.module.css';
import { valuesOfAlert, writeOf } from './values.ts';

const changeFailed = 'L’alerte n’a pas pu être modifiée. Veuillez réessayer.';

type AlertRowProps = { email: string; alert: Alert; onDeleted: () => void };

export function AlertRow({ email, alert, onDeleted }: AlertRowProps) {
  const id = useId();
  const [asks, setAsks] = useState<'edit' | 'delete'>();
  const change = useChangeAlert(email, alert.id);
  const pending = change.isPending ? change.variables : undefined;
  const paused = pending?.paused ?? alert.paused;
  const apply = (changes: AlertChange) => {
    if (change.isPending) return;
    change.mutate(changes, {
      onError: (error) => toast.error(sentenceOf(error, changeFailed), { form: true }),
    });
  };
  return (
    <li className={classes.row} data-paused={paused || undefined} aria-labelledby={id}>
      <strong id={id}>{alertTitle(alert)}</strong>
      <span className={classes.meta}>{alertDetails(alert)}</span>
      <span className={classes.switch}>
        <Switch
          aria-label={`Alerte active\u00A0: ${alertTitle(alert)}`}
          on={!paused}
          onTurn={(on) => apply({ paused: !on })}
        />
      </span>
      <div className={classes.found}>
        {paused ? <p>En pause</p> : <Found alert={alert} busy={pending !== undefined} onChange={apply} />}
        <div>
          <Button look="text" aria-describedby={id} onClick={() => setAsks('edit')}>
            <IconPencil size={18} stroke={1.8} aria-hidden="true" />
            Modifier
          </Button>
          <Button look="text" aria-describedby={id} onClick={() => setAsks('delete')}>
            <IconTrash size={18} stroke={1.8} aria-hidden="true" />
            Supprimer
          </Button>
        </div>
      </div>
      {asks === 'edit' && <EditAlert email={email} alert={alert} onClose={() => setAsks(undefined)} />}
      {asks === 'delete' && (
        <DeleteAlert email={email} alert={alert} onDeleted={onDeleted} onClose={() => setAsks(undefined)} />
      )}
    </li>
  );
}

type FoundProps = { alert: Alert; busy: boolean; onChange: (change: AlertChange) => void };

/** How many announcements it found, and a button that applies the suggested change. */
function Found({ alert, busy, onChange }: FoundProps) {
  const hint = alertHint(alert);
  return (
    <p>
      <b>{alertFound(alert.found30Days)}</b> <span>{foundPeriod}</span>
      {hint && (
        <Button look="text" className={classes.hint} busy={busy} onClick={() => onChange(hint.change)}>
          {hint.text}
        </Button>
      )}
    </p>
  );
}

function EditAlert({ email, alert, onClose }: { email: string; alert: Alert; onClose: () => void }) {
  const [start] = useState(() => valuesOfAlert(alert));
  const change = useChangeAlert(email, alert.id);
  // If the alert was deleted elsewhere, its row and this dialog disappear, so a toast says why.
  const tellGone = (error: unknown) => {
    if (error instanceof ApiError && error.status === 404)
      toast.error(sentenceOf(error, changeFailed), { form: true });
    throw error;
  };
  return (
    <AlertForm
      email={email}
      title="Modifier l’alerte"
      start={start}
      action="Enregistrer"
      send={async (values) => {
        await change.mutateAsync(writeOf(values)).catch(tellGone);
        toast.success('Alerte modifiée.', { form: true });
      }}
      error={change.error}
      onClose={onClose}
    />
  );
}

type DeleteAlertProps = { email: string; alert: Alert; onDeleted: () => void; onClose: () => void };

function DeleteAlert({ email, alert, onDeleted, onClose }: DeleteAlertProps) {
  const remove = useDeleteAlert(email, alert.id);
  return (
    <ConfirmDialog
      title="Supprimer l’alerte"
      action="Supprimer"
      busy={remove.isPending}
      error={
        remove.error
          ? sentenceOf(remove.error, 'L’alerte n’a pas pu être supprimée. Veuillez réessayer.')
          : undefined
      }
      onConfirm={() => remove.mutateAsync().then(onDeleted)}
      onClose={onClose}
    >
      <p>
        {alertTitle(alert)}&nbsp;: vous ne serez plus prévenu. Pour quelques jours seulement, mettez-la plutôt
        en pause.
      </p>
    </ConfirmDialog>
  );
}
