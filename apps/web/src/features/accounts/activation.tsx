import { errors } from '@coequipiers/contract/errors';
import { paths } from '@coequipiers/contract/pages';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sentenceOf } from '../../lib/failure.ts';
import { ApiError } from '../../lib/http.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { activationQueries } from './api/activation-queries.ts';
import classes from './form.module.css';
import { Gate } from './gate.tsx';

const UNEXPECTED = "Une erreur inattendue s'est produite lors de l'activation";

/** Opening the link is enough: the screen activates the account by itself. */
export function Activation({ token }: { token: string }) {
  const { isFetching, isSuccess, error, refetch } = useQuery(activationQueries.activate(token));
  if (isFetching) return <Waiting />;
  if (isSuccess) return <Activated />;
  const unanswered = error instanceof ApiError && error.status === undefined;
  return (
    <ActivationFailure
      message={sentenceOf(error, UNEXPECTED)}
      retry={unanswered ? () => void refetch() : undefined}
    />
  );
}

function Waiting() {
  return (
    <ActivationGate title="Bienvenue dans l’équipe">
      <output className={classes.waiting}>
        <Spinner />
        Activation de votre compte en cours...
      </output>
    </ActivationGate>
  );
}

function Activated() {
  return (
    <ActivationGate
      taken
      title="Activation réussie !"
      lead="Votre place est prise. Il ne reste qu’à vous connecter."
    >
      <div className={classes.stack}>
        <ButtonLink to={paths.login} replace look="go" size="l" full>
          Se connecter
        </ButtonLink>
        <ButtonLink to={paths.home} replace size="l" full>
          Accueil
        </ButtonLink>
      </div>
    </ActivationGate>
  );
}

type FailureProps = { message?: string; retry?: (() => void) | undefined };

/** Without `message`: the URL has no token. */
export function ActivationFailure({ message = errors.ACTIVATION_MISSING.userMessage, retry }: FailureProps) {
  return (
    <ActivationGate title="Erreur d'activation">
      <Alert kind="error">{message}</Alert>
      <p className={classes.text}>
        Le lien a peut-être expiré, ou n’est pas valide. Depuis la page de connexion, vous pouvez en recevoir
        un nouveau.
      </p>
      <div className={classes.stack}>
        {retry && (
          <Button look="go" size="l" full onClick={retry}>
            Réessayer
          </Button>
        )}
        <ButtonLink to={paths.login} look={retry ? 'line' : 'go'} size="l" full>
          Se connecter
        </ButtonLink>
        <ButtonLink to={paths.register} size="l" full>
          S'inscrire
        </ButtonLink>
        <ButtonLink to={paths.home} look="text" full>
          Accueil
        </ButtonLink>
      </div>
    </ActivationGate>
  );
}

type ActivationGateProps = { title: string; lead?: string; taken?: boolean; children: ReactNode };

function ActivationGate(props: ActivationGateProps) {
  return (
    <Gate
      {...props}
      slogan={
        <>
          Vous entrez <em>en jeu.</em>
        </>
      }
    />
  );
}
