import type { Alert as AlertData } from '@coequipiers/contract/alerts-schemas';
import { paths } from '@coequipiers/contract/pages';
import { useQuery } from '@tanstack/react-query';
import { sentenceOf } from '../../../lib/failure.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { useOneAtATime } from '../../../ui/use-one-at-a-time.ts';
import { alertQueries } from '../api/alert-queries.ts';
import { useChangeLinkedAlert, useStopAlert } from '../api/alerts-by-mail.ts';
import classes from './link-page.module.css';
import { AlertSummary, isLinkInvalid, LinkInvalid, LinkPage } from './link-page.tsx';

const title = 'Arrêter cette alerte\u00A0?';

export function StopAlert({ token }: { token: string }) {
  const { data: alert } = useQuery(alertQueries.byToken(token));
  const stop = useStopAlert(token);
  const oneAtATime = useOneAtATime();
  const press = () => oneAtATime(() => stop.mutateAsync());
  if (isLinkInvalid(stop.error)) return <LinkInvalid title="Arrêter une alerte" />;
  if (stop.isSuccess) return <Stopped token={token} alert={alert} />;
  return (
    <LinkPage title={title} lead="Vous ne recevrez plus d’e-mail pour elle.">
      {alert && <AlertSummary alert={alert} />}
      {stop.isError && (
        <Alert kind="error">
          {sentenceOf(stop.error, 'L’alerte n’a pas pu être arrêtée. Veuillez réessayer.')}
        </Alert>
      )}
      <div className={classes.stack}>
        <Button look="go" size="l" full busy={stop.isPending} onClick={press}>
          Arrêter l’alerte
        </Button>
        {alert && (
          <ButtonLink to={{ pathname: paths.alertEdit, search: `?token=${encodeURIComponent(token)}` }} full>
            La modifier plutôt
          </ButtonLink>
        )}
      </div>
    </LinkPage>
  );
}

/** `alert` is set when the alert was only paused and can be resumed. */
function Stopped({ token, alert }: { token: string; alert: AlertData | undefined }) {
  const resume = useChangeLinkedAlert(token);
  if (alert && !alert.paused && resume.isSuccess)
    return (
      <LinkPage isAnswer taken title="Votre alerte reprend" lead="Elle vous prévient de nouveau.">
        <AlertSummary alert={alert} />
        <ToAnnouncements />
      </LinkPage>
    );
  return (
    <LinkPage isAnswer title="C’est arrêté" lead="Cette alerte ne vous écrira plus.">
      {alert && <AlertSummary alert={alert} />}
      <p className={classes.text}>
        {alert
          ? 'Elle reste en pause dans votre profil.'
          : 'Une recherche suffit pour en créer une autre, quand vous voulez.'}
      </p>
      {resume.isError && (
        <Alert kind="error">
          {sentenceOf(resume.error, 'L’alerte n’a pas pu reprendre. Veuillez réessayer.')}
        </Alert>
      )}
      <div className={classes.stack}>
        <ToAnnouncements />
        {alert && (
          <Button full busy={resume.isPending} onClick={() => resume.mutate({ paused: false })}>
            Reprendre l’alerte
          </Button>
        )}
      </div>
    </LinkPage>
  );
}

const ToAnnouncements = () => (
  <ButtonLink to={paths.home} replace look="go" size="l" full>
    Chercher des annonces
  </ButtonLink>
);
