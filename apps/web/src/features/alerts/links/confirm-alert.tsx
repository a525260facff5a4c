import type { AlertFrequency } from '@coequipiers/contract/alerts';
import { paths } from '@coequipiers/contract/pages';
import { useQuery } from '@tanstack/react-query';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { useOneAtATime } from '../../../ui/use-one-at-a-time.ts';
import { AlertFailure } from '../alert-failure.tsx';
import { alertQueries } from '../api/alert-queries.ts';
import { useConfirmAlert } from '../api/alerts-by-mail.ts';
import classes from './link-page.module.css';
import { AlertSummary, isLinkInvalid, LinkInvalid, LinkPage } from './link-page.tsx';

const title = 'Confirmer mon alerte';

/** What happens now, by how often the person is told. */
const next: Readonly<Record<AlertFrequency, string>> = {
  now: 'Dès qu’une annonce correspond, vous recevez un e-mail. Jamais la nuit.',
  daily: 'Le soir à 18\u00A0h, vous recevez un e-mail s’il y a du nouveau.',
  weekly: 'Le jeudi à 18\u00A0h, vous recevez un e-mail s’il y a du nouveau.',
};

/** The link of the first mail, and of the mail that asks a year later whether to go on. */
export function ConfirmAlert({ token }: { token: string }) {
  const { data: alert, error } = useQuery(alertQueries.byToken(token));
  const confirm = useConfirmAlert(token);
  const oneAtATime = useOneAtATime();
  const press = () => oneAtATime(() => confirm.mutateAsync());
  if (isLinkInvalid(error) || isLinkInvalid(confirm.error)) return <LinkInvalid title={title} />;
  if (confirm.data)
    return (
      <LinkPage isAnswer taken title="Votre alerte est en place" lead={next[confirm.data.frequency]}>
        <AlertSummary alert={confirm.data} />
        <p className={classes.text}>Chaque e-mail permet de la modifier ou de l’arrêter d’un clic.</p>
        <ButtonLink to={paths.home} replace look="go" size="l" full>
          Voir les annonces
        </ButtonLink>
      </LinkPage>
    );
  const failure = (
    <AlertFailure error={confirm.error} fallback="L’alerte n’a pas pu être confirmée. Veuillez réessayer." />
  );
  if (alert?.confirmed)
    return (
      <LinkPage
        title="Garder mon alerte"
        lead="Elle est en place. Un clic nous dit qu’elle vous sert encore."
      >
        <AlertSummary alert={alert} />
        {failure}
        <div className={classes.stack}>
          <Button look="go" size="l" full busy={confirm.isPending} onClick={press}>
            Garder mon alerte
          </Button>
          <ButtonLink to={{ pathname: paths.alertStop, search: `?token=${encodeURIComponent(token)}` }} full>
            L’arrêter plutôt
          </ButtonLink>
        </div>
      </LinkPage>
    );
  return (
    <LinkPage title={title} lead="Encore un clic, et elle commence. Rien ne part avant.">
      {alert && <AlertSummary alert={alert} />}
      {failure}
      <Button look="go" size="l" full busy={confirm.isPending} onClick={press}>
        Confirmer mon alerte
      </Button>
      <p className={classes.text}>
        Vous n’avez rien demandé&nbsp;? Fermez simplement cette page&nbsp;: sans confirmation, l’alerte est
        effacée.
      </p>
    </LinkPage>
  );
}
