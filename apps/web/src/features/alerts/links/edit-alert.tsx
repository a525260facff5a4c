import type { Alert as AlertData } from '@coequipiers/contract/alerts-schemas';
import { paths } from '@coequipiers/contract/pages';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { adviceOn, sentenceOf } from '../../../lib/failure.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { noteId } from '../../../ui/field.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { toast } from '../../../ui/toast.ts';
import { useForm } from '../../../ui/use-form.ts';
import { refusedFields } from '../alert-failure.tsx';
import { AlertFields } from '../alert-fields.tsx';
import { alertQueries } from '../api/alert-queries.ts';
import { useChangeLinkedAlert } from '../api/alerts-by-mail.ts';
import { type AlertValues, problemsOf, valuesOfAlert, writeOf } from '../values.ts';
import classes from './link-page.module.css';
import { AlertSummary, isLinkInvalid, LinkInvalid, LinkPage } from './link-page.tsx';

const title = 'Modifier mon alerte';
const changeFailed = 'L’alerte n’a pas pu être modifiée. Veuillez réessayer.';

export function EditLinkedAlert({ token }: { token: string }) {
  const { data: alert, error, refetch } = useQuery(alertQueries.byToken(token));
  if (alert) return <LoadedAlert token={token} alert={alert} />;
  if (isLinkInvalid(error)) return <LinkInvalid title={title} />;
  return (
    <LinkPage title={title}>
      {error ? (
        <>
          <Alert kind="error">L’alerte n’a pas pu être chargée. {adviceOn(error)}</Alert>
          <Button look="go" size="l" full onClick={() => void refetch()}>
            Réessayer
          </Button>
        </>
      ) : (
        <output className={classes.waiting}>
          <Spinner />
          Chargement de l’alerte…
        </output>
      )}
    </LinkPage>
  );
}

function LoadedAlert({ token, alert }: { token: string; alert: AlertData }) {
  const change = useChangeLinkedAlert(token);
  const [initial] = useState(() => valuesOfAlert(alert));
  const form = useForm<AlertValues>({
    initial,
    check: problemsOf,
    submit: async (values) => {
      try {
        await change.mutateAsync(writeOf(values));
        toast.success('Alerte modifiée.', { form: true });
      } catch (error) {
        // The form stays as it is and shows why.
        return refusedFields(error);
      }
      return undefined;
    },
  });
  return (
    <LinkPage title={title}>
      <AlertSummary alert={alert} />
      <PauseRow token={token} alert={alert} />
      <form className={classes.form} {...form.props}>
        <AlertFields values={form.values} errorOf={form.errorOf} change={form.change} />
        {change.isError && !refusedFields(change.error) && (
          <Alert kind="error">{sentenceOf(change.error, changeFailed)}</Alert>
        )}
        <div className={classes.stack}>
          <Button type="submit" look="go" size="l" full busy={form.busy}>
            Enregistrer
          </Button>
          <ButtonLink
            to={{ pathname: paths.alertStop, search: `?token=${encodeURIComponent(token)}` }}
            look="text"
            full
          >
            Arrêter l’alerte
          </ButtonLink>
        </div>
      </form>
    </LinkPage>
  );
}

function PauseRow({ token, alert }: { token: string; alert: AlertData }) {
  const id = useId();
  const change = useChangeLinkedAlert(token);
  const paused = change.isPending ? change.variables.paused === true : alert.paused;
  const turn = (on: boolean) => {
    if (change.isPending) return;
    change.mutate(
      { paused: !on },
      { onError: (error) => toast.error(sentenceOf(error, changeFailed), { form: true }) },
    );
  };
  return (
    <div className={classes.pause}>
      <span>
        <label htmlFor={id}>Alerte active</label>
        <small id={noteId(id)}>En pause, elle ne vous écrit pas et ne rattrape rien.</small>
      </span>
      <Switch id={id} aria-describedby={noteId(id)} on={!paused} onTurn={turn} />
    </div>
  );
}
