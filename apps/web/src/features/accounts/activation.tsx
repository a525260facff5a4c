import { errors } from '@coequipiers/contract/errors';
import { paths } from '@coequipiers/contract/pages';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { sentenceOf } from '../../lib/failure.ts';
import { ApiError } from '../../lib/http.ts';
import { closeSession, readSession } from '../../lib/session.ts';
import { useSession } from '../../lib/use-session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { type Activated, activationQueries, openHere } from './api/activation-queries.ts';
import classes from './form.module.css';
import { Gate } from './gate.tsx';

const DONE = 'Activation réussie !';
const UNEXPECTED = "Une erreur inattendue s'est produite lors de l'activation";

type ActivationProps = {
  token: string;
  /** Goes on with what the new person wanted; gives whether they wanted anything. */
  onLoggedIn: (email: string) => Promise<boolean>;
  /** Keeps in this tab what the person of this account wanted, so that the login names it. */
  onElsewhere: (activated: Activated) => void;
};

/** Opening the link is enough: the screen activates the account by itself. */
export function Activation({ token, onLoggedIn, onElsewhere }: ActivationProps) {
  const { isFetching, isSuccess, data, error, refetch } = useQuery(activationQueries.activate(token));
  if (isFetching) return <Waiting />;
  if (isSuccess)
    return <Done token={token} activated={data} onLoggedIn={onLoggedIn} onElsewhere={onElsewhere} />;
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

function Done({ token, activated, onLoggedIn, onElsewhere }: ActivationProps & { activated: Activated }) {
  const session = useSession();
  const { here, email } = activated;
  const goOn = useEffectEvent((loggedIn: string) => void onLoggedIn(loggedIn));
  const remember = useEffectEvent(() => onElsewhere(activated));
  const began = useRef(false);
  useEffect(() => {
    if (began.current) return;
    began.current = true;
    if (here && email !== undefined) goOn(email);
    else remember();
  }, [here, email]);
  if (!session)
    return (
      <ActivationGate taken title={DONE} lead={email && <>Votre adresse&nbsp;: {email}.</>}>
        <div className={classes.stack}>
          <ButtonLink to={paths.login} replace state={{ email }} look="go" size="l" full>
            Se connecter
          </ButtonLink>
          <ButtonLink to={paths.home} replace size="l" full>
            Accueil
          </ButtonLink>
        </div>
      </ActivationGate>
    );
  if (here || email === undefined || email === session.email)
    return (
      // A server that does not say whose account it is leaves open who is logged in.
      <ActivationGate taken title={DONE} lead={here || email ? 'La connexion est faite.' : undefined}>
        <ButtonLink to={paths.home} replace look="go" size="l" full>
          Accueil
        </ButtonLink>
      </ActivationGate>
    );
  return <SomeoneElse token={token} email={email} onLoggedIn={onLoggedIn} />;
}

type SomeoneElseProps = Pick<ActivationProps, 'token' | 'onLoggedIn'> & { email: string };

/** Another person is logged in here: they stay so until somebody presses. */
function SomeoneElse({ token, email, onLoggedIn }: SomeoneElseProps) {
  const navigate = useNavigate();
  const [other] = useState(() => readSession()?.email);
  const [busy, setBusy] = useState(false);
  const change = async () => {
    setBusy(true);
    closeSession();
    const opened = await openHere(token).catch(() => undefined);
    if (opened === undefined) await navigate(paths.login, { replace: true, state: { email } });
    else if (!(await onLoggedIn(opened))) await navigate(paths.home, { replace: true });
  };
  return (
    <ActivationGate taken title={DONE}>
      <p className={classes.text}>
        Le compte <strong>{email}</strong> est actif. Sur cet appareil, c’est <strong>{other}</strong> qui est
        connecté&nbsp;: rien n’a changé pour ce compte.
      </p>
      <div className={classes.stack}>
        <Button look="go" size="l" full busy={busy} onClick={() => void change()}>
          Passer au nouveau compte
        </Button>
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

type ActivationGateProps = { title: string; lead?: ReactNode; taken?: boolean; children: ReactNode };

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
