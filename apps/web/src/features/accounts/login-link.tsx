import { loginLinkLimits, loginLinkTexts } from '@coequipiers/contract/login-link';
import { paths } from '@coequipiers/contract/pages';
import { IconUser } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { adviceOn, sentenceOf } from '../../lib/failure.ts';
import type { Return } from '../../lib/return-place.ts';
import { readSession } from '../../lib/session.ts';
import { useSession } from '../../lib/use-session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toast.ts';
import { isLinkEnded, loginLinkQuery, useAskLoginLink, useLogInByMail } from './api/login-link.ts';
import classes from './form.module.css';
import { GoingOnAccepts } from './going-on-accepts.tsx';
import { LinkEnded } from './link-ended.tsx';
import { LinkGate } from './link-gate.tsx';
import own from './login-link.module.css';

type LoginLinkProps = {
  /** Undefined without one, or once it was used or refused. */
  token: string | undefined;
  /** It was used or refused: this tab need not keep it. */
  onEnded: () => void;
  /** Goes on where the person came from. */
  onLoggedIn: (email: string, place: Return) => void;
};

/** The page of a login link. Opening it changes nothing. */
export function LoginLink({ token, onEnded, onLoggedIn }: LoginLinkProps) {
  /** Known once the link was good; it can be asked for again after it has ended. */
  const [email, setEmail] = useState<string>();
  return token === undefined ? (
    <Ended email={email} />
  ) : (
    <GoodLink key={token} token={token} onKnown={setEmail} onEnded={onEnded} onLoggedIn={onLoggedIn} />
  );
}

type GoodLinkProps = LoginLinkProps & { token: string; onKnown: (email: string) => void };

function GoodLink({ token, onKnown, onEnded, onLoggedIn }: GoodLinkProps) {
  const logIn = useLogInByMail();
  const { data, error, refetch, isFetching } = useQuery({
    ...loginLinkQuery(token),
    enabled: logIn.isIdle || logIn.isError,
  });
  const session = useSession();
  const [before] = useState(readSession);
  const email = data?.email;
  const ended = isLinkEnded(error) || isLinkEnded(logIn.error);

  const know = useEffectEvent(onKnown);
  useEffect(() => {
    if (email !== undefined) know(email);
  }, [email]);
  const end = useEffectEvent(onEnded);
  useEffect(() => {
    if (ended) end();
  }, [ended]);

  if (email === undefined) {
    if (error && !ended && !isFetching)
      return (
        <LinkGate isAnswer title="Le lien n’a pas pu être vérifié" lead={adviceOn(error)}>
          <Button look="go" size="l" full onClick={() => void refetch()}>
            Réessayer
          </Button>
        </LinkGate>
      );
    return (
      <LinkGate title="Vous connecter&nbsp;?">
        <output className={classes.waiting}>
          <Spinner />
          Vérification du lien…
        </output>
      </LinkGate>
    );
  }

  // In another tab meanwhile, with this very link.
  const isDone = logIn.isIdle && session?.email === email && session.token !== before?.token;
  if (isDone) return <LoggedIn email={email} />;

  const press = (): void =>
    logIn.mutate(
      { token },
      {
        onSuccess: ({ email: of, place }) => place && onLoggedIn(of, place),
      },
    );

  return (
    <LinkGate
      title="Vous connecter&nbsp;?"
      meant={before && !logIn.isSuccess && <WhoIsHere here={before.email} email={email} />}
      lead={
        <>
          Ce lien ouvre le compte de <strong>{email}</strong> sur cet appareil.
        </>
      }
    >
      {logIn.error && !ended && (
        <Alert kind="error">{sentenceOf(logIn.error, 'Erreur lors de la connexion')}</Alert>
      )}
      <div className={classes.stack}>
        <Button look="go" size="l" full busy={logIn.isPending || logIn.isSuccess} onClick={press}>
          Me connecter
        </Button>
        <p className={classes.note}>Ce n’est pas vous&nbsp;? Fermez cette page&nbsp;: rien n’est fait.</p>
        <GoingOnAccepts />
      </div>
    </LinkGate>
  );
}

function WhoIsHere({ here, email }: { here: string; email: string }): ReactNode {
  return (
    <p className={own.who}>
      <IconUser size={18} stroke={1.8} aria-hidden="true" />
      <span>
        {here === email ? (
          'Ce compte est déjà ouvert ici. Continuer renouvelle la connexion.'
        ) : (
          <>
            <b>{here}</b> a une session ouverte ici. Continuer la ferme.
          </>
        )}
      </span>
    </p>
  );
}

function LoggedIn({ email }: { email: string }) {
  return (
    <LinkGate
      isAnswer
      taken
      title="La connexion est faite"
      lead={
        <>
          Le compte de <strong>{email}</strong> est ouvert sur cet appareil.
        </>
      }
    >
      <ButtonLink to={paths.home} replace look="go" size="l" full>
        Accueil
      </ButtonLink>
    </LinkGate>
  );
}

/** Another one, in one press where the address is known. */
function Ended({ email }: { email: string | undefined }) {
  const navigate = useNavigate();
  const session = useSession();
  const ask = useAskLoginLink();
  if (session && (email === undefined || session.email === email)) return <LoggedIn email={session.email} />;
  const again = (): void => {
    if (email === undefined) void navigate(paths.login, { replace: true, state: { link: true } });
    else
      ask.mutate(
        { email },
        {
          onSuccess: () => {
            if (session) toast.success(loginLinkTexts.sent);
            void navigate(paths.login, { replace: true });
          },
        },
      );
  };
  return (
    <LinkEnded
      lead={`Un lien sert une fois, pendant ${loginLinkLimits.minutes}\u00A0minutes. Il suffit d’en demander un autre.`}
    >
      {ask.isError && <Alert kind="error">{sentenceOf(ask.error, 'Erreur lors de la demande.')}</Alert>}
      <Button look="go" size="l" full busy={ask.isPending} onClick={again}>
        Recevoir un nouveau lien
      </Button>
      {/* The login page is not for somebody who is logged in. */}
      <ButtonLink to={session ? paths.home : paths.login} replace look="text" full>
        {session ? 'Accueil' : 'Me connecter autrement'}
      </ButtonLink>
    </LinkEnded>
  );
}
